import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createWorker, type types } from 'mediasoup';
import { Server, type Socket } from 'socket.io';
import { INITIAL_OUTGOING_BITRATE, ROUTER_CODECS } from '#sfu/codecs.ts';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';
import { bundlePage } from '../measure/bundle-page.ts';

interface Peer {
  socket: Socket;
  rtpCapabilities?: types.RtpCapabilities;
  send?: types.WebRtcTransport;
  recv?: types.WebRtcTransport;
  prepared: { id: string; kind: types.MediaKind; rtpParameters: types.RtpParameters }[];
  producers: types.Producer[];
  consumers: Map<string, types.Consumer>;
}

export interface BareServer {
  port: number;
  close(): Promise<void>;
}

/**
 * The minimum for two pages to see each other through mediasoup: no people, no rules, no database. Its joiner prepares
 * everything before the click. The answer to the click is one message to each page.
 */
export async function startBareServer(
  listen: { ip: string; announcedAddress?: string; port?: number } = { ip: '127.0.0.1' },
): Promise<BareServer> {
  const page = await bundlePage(join(import.meta.dirname, 'page.ts'));
  const worker = await createWorker({
    logLevel: 'error',
    workerBin: process.env.MEDIASOUP_WORKER_BIN || cachedWorker(),
  });
  const webRtcServer = await worker.createWebRtcServer({
    listenInfos: (['udp', 'tcp'] as const).map((protocol) => ({ protocol, ...listen })),
  });
  const router = await worker.createRouter({ mediaCodecs: ROUTER_CODECS });
  const http = createServer((request, response) => {
    const script = request.url === '/page.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(
      script
        ? page
        : '<!doctype html><title>bare</title><body><script type="module" src="/page.js"></script>',
    );
  });
  const io = new Server(http, { serveClient: false });
  const peers = new Set<Peer>();

  const createTransport = () =>
    router.createWebRtcTransport({
      webRtcServer,
      enableSctp: true,
      preferUdp: true,
      initialAvailableOutgoingBitrate: INITIAL_OUTGOING_BITRATE,
    });

  async function consume(peer: Peer, producers: types.Producer[]): Promise<void> {
    const { recv, rtpCapabilities } = peer;
    if (!recv || !rtpCapabilities || producers.length === 0) return;
    const consumers = await Promise.all(
      producers.map(({ id }) => recv.consume({ producerId: id, rtpCapabilities, paused: true })),
    );
    for (const consumer of consumers) peer.consumers.set(consumer.id, consumer);
    peer.socket.emit(
      'consumers',
      consumers.map(({ id, producerId, kind, rtpParameters }) => ({ id, producerId, kind, rtpParameters })),
    );
  }

  io.on('connection', (socket) => {
    const peer: Peer = { socket, prepared: [], producers: [], consumers: new Map() };
    peers.add(peer);
    socket.on('disconnect', () => {
      peer.send?.close();
      peer.recv?.close();
      peers.delete(peer);
    });
    socket.on('capabilities', (answer) => answer(router.rtpCapabilities));
    socket.on('open', async (rtpCapabilities, answer) => {
      peer.send?.close();
      peer.recv?.close();
      Object.assign(peer, { rtpCapabilities, prepared: [], producers: [] });
      const [send, recv] = await Promise.all([createTransport(), createTransport()]);
      Object.assign(peer, { send, recv });
      const describe = ({
        id,
        iceParameters,
        iceCandidates,
        dtlsParameters,
        sctpParameters,
      }: types.WebRtcTransport) => ({
        id,
        iceParameters,
        iceCandidates,
        dtlsParameters,
        sctpParameters,
      });
      answer({ send: describe(send), recv: describe(recv) });
    });
    socket.on('connect-transport', async (direction: 'send' | 'recv', dtlsParameters, answer) => {
      await peer[direction]?.connect({ dtlsParameters });
      answer();
    });
    socket.on('prepare', (track, answer) => {
      const id = randomUUID();
      peer.prepared.push({ ...track, id });
      answer(id);
    });
    socket.on('produce', async (track, answer) => {
      const producer = await peer.send?.produce({ ...track, keyFrameRequestDelay: 500 });
      if (producer) peer.producers.push(producer);
      answer(producer?.id);
    });
    socket.on('restart-ice', async (direction: 'send' | 'recv', answer) =>
      answer(await peer[direction]?.restartIce()),
    );
    socket.on('rejoin', async (answer) => {
      const others = [...peers].filter((other) => other !== peer);
      await Promise.all([
        consume(
          peer,
          others.flatMap(({ producers }) => producers),
        ),
        ...others.map((other) => consume(other, peer.producers)),
      ]);
      answer();
    });
    socket.on('resume', (ids: string[], answer) => {
      for (const id of ids) void peer.consumers.get(id)?.resume();
      answer();
    });
    socket.on('admit', async (answer) => {
      const joiner = [...peers].find((other) => other !== peer);
      if (!joiner) return;
      joiner.socket.emit('admitted');
      const host = peer;
      await Promise.all([
        consume(joiner, host.producers),
        ...joiner.prepared.splice(0).map(async (track) => {
          const producer = await joiner.send?.produce({ ...track, keyFrameRequestDelay: 500 });
          if (!producer) return;
          joiner.producers.push(producer);
          await consume(host, [producer]);
        }),
      ]);
      answer();
    });
    socket.on('relay', (value, answer) => {
      socket.broadcast.emit('relayed', value);
      answer();
    });
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: (http.address() as AddressInfo).port,
    async close() {
      await io.close();
      worker.close();
    },
  };
}
