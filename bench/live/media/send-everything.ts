import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import type { SentStream } from './generator.ts';

/**
 * All participants reopen their media, send these tracks over plain transports, and resume all consumers.
 *
 * @returns the streams in the order of the participants
 */
export async function sendEverything(
  server: ChildProcess,
  rooms: readonly Socket[][],
  tracks = [microphoneTrack, cameraTrack],
): Promise<SentStream[]> {
  const streams: (Omit<SentStream, 'port'> & { transportId: string })[] = [];
  let ssrc = 1_000;
  for (const socket of rooms.flat()) {
    socket.on('media:consumers', ({ consumers }: { consumers: { id: string }[] }) =>
      socket.emit('media:resume-consumers', { consumerIds: consumers.map(({ id }) => id) }, () => {}),
    );
    const { data } = await socket.emitWithAck('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    for (const track of tracks.map((make) => make(ssrc++))) {
      const answer = await socket.emitWithAck('media:produce', track);
      if (!answer.ok) throw new Error(`nothing is sent: ${answer.error.code}`);
      streams.push({ transportId: data.send.id, ssrc: ssrc - 1, kind: track.kind });
    }
  }
  const ports = await ask<number[]>(server, { portsOf: streams.map(({ transportId }) => transportId) });
  return streams.map(({ ssrc, kind }, index) => ({ ssrc, kind, port: ports[index] ?? 0 }));
}

export async function ask<T>(server: ChildProcess, what: string | object): Promise<T> {
  server.send(what);
  const [answer] = (await once(server, 'message')) as [T];
  return answer;
}
