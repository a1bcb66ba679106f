import type { ChildProcess } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';

export interface SentStream {
  port: number;
  ssrc: number;
  kind: 'audio' | 'video';
}

const PAYLOAD_TYPE = { audio: 111, video: 96 } as const;
const CLOCK = { audio: 48_000, video: 90_000 } as const;
const AUDIO_BYTES = 100;
const VIDEO_BYTES = 1_150;
const HEADER_BYTES = 12;
const FRAMES = 25;
const TICK_MS = 20;

export class Generator {
  readonly #socket: UdpSocket = createSocket('udp4');
  readonly #streams: (SentStream & { packet: Buffer; sequence: number; timestamp: number; owed: number })[] =
    [];
  readonly #videoPacketsPerSecond: number;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(videoKbit: number) {
    this.#videoPacketsPerSecond = (videoKbit * 1_000) / 8 / VIDEO_BYTES;
  }

  add(streams: readonly SentStream[]): void {
    for (const stream of streams) {
      const packet = Buffer.alloc(HEADER_BYTES + (stream.kind === 'audio' ? AUDIO_BYTES : VIDEO_BYTES), 0x55);
      packet[0] = 0x80;
      packet.writeUInt32BE(stream.ssrc, 8);
      // VP8's descriptor (RFC 7741) with the start of a partition, then a frame header that says 'key frame'.
      if (stream.kind === 'video') packet.writeUInt16BE(0x1000, HEADER_BYTES);
      this.#streams.push({ ...stream, packet, sequence: 0, timestamp: 0, owed: Math.random() });
    }
  }

  start(): void {
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#send(), TICK_MS);
  }

  pause(): void {
    clearInterval(this.#timer);
  }

  close(): void {
    this.pause();
    this.#socket.close();
  }

  #send(): void {
    const now = performance.now();
    const seconds = Math.min(0.2, (now - this.#last) / 1_000);
    this.#last = now;
    for (const stream of this.#streams) {
      const { kind, packet, port } = stream;
      stream.owed += seconds * (kind === 'audio' ? 50 : this.#videoPacketsPerSecond);
      for (; stream.owed >= 1; stream.owed -= 1) {
        stream.sequence = (stream.sequence + 1) & 0xffff;
        if (kind === 'audio') stream.timestamp += CLOCK.audio / 50;
        else if (stream.sequence % Math.max(1, Math.round(this.#videoPacketsPerSecond / FRAMES)) === 0)
          stream.timestamp += CLOCK.video / FRAMES;
        // The marker ends a picture. Here every packet counts as the start of one.
        packet[1] = PAYLOAD_TYPE[kind] | (kind === 'video' ? 0x80 : 0);
        packet.writeUInt16BE(stream.sequence, 2);
        packet.writeUInt32BE(stream.timestamp >>> 0, 4);
        this.#socket.send(Buffer.from(packet), port, '127.0.0.1');
      }
    }
  }
}

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
