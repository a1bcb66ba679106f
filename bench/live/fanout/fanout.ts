import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';
import { type Figure, reported, sized, summarise } from '../../measure/figures.ts';
import type { BenchVisit } from './visits.ts';

const ROUNDS = sized(3, 1);
const ROUND_MS = sized(6_000, 1_000);

export interface Running {
  port: number;
  visits: BenchVisit[];
  workers: number[];
  child: ChildProcess;
}

interface Usage {
  cpu: { user: number; system: number };
  memory: { rss: number; heapUsed: number };
}

/**
 * How many deliveries of a non-persisted command (turning a camera on and off) a core manages in many
 * three-person visits: validated, authorized, through the room machine and broadcast, compared to plain
 * Socket.IO rooms. Counted per second of the server's own processor time, so that the load generator on the
 * other core does not matter. Also measures the memory of a visit.
 */
export async function benchFanout(visitCount: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const product = await start('product-server.ts', [dataDir, String(visitCount)]);
  const plain = await start('plain-server.ts', []);
  const sockets: Socket[] = [];
  const rates: Record<'product' | 'plain', number[]> = { product: [], plain: [] };
  const grown = { server: 0, worker: 0 };
  try {
    const before = await memoryNow(product);
    const productRooms = await joinProduct(product);
    const after = await memoryNow(product);
    grown.server = after.server - before.server;
    grown.worker = after.worker - before.worker;
    const plainRooms = await joinPlain(plain.port, visitCount);
    sockets.push(...productRooms.flat(), ...plainRooms.flat());
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.product.push(await measure(product.child, productRooms));
      rates.plain.push(await measure(plain.child, plainRooms));
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
    product.child.send('stop');
    await once(product.child, 'exit');
    plain.child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }

  const [ours, theirs] = [summarise(rates.product), summarise(rates.plain)];
  const perSecond = ({ median, min, max }: typeof ours) =>
    `${Math.round(median).toLocaleString('en')}/s (${Math.round(min).toLocaleString('en')}–${Math.round(max).toLocaleString('en')})`;
  const perVisit = (bytes: number) => `${Math.round(bytes / visitCount / 1000)} kB`;
  return [
    {
      what: `hub fan-out per core, ${visitCount} three-person visits`,
      product: perSecond(ours),
      baseline: perSecond(theirs),
      ratio: (ours.median / theirs.median).toFixed(2),
      target: '≥ 0.6',
      met: ours.median / theirs.median >= 0.6,
    },
    reported(
      'memory per three-person visit with its six transports: server, media worker',
      `${perVisit(grown.server)}, ${perVisit(grown.worker)}`,
    ),
  ];
}

export async function start(file: string, parameters: string[]): Promise<Running> {
  const child = fork(join(import.meta.dirname, file), parameters, {
    env: { ...process.env, MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker() },
  });
  const [message] = (await once(child, 'message')) as [Omit<Running, 'child'>];
  return { ...message, child };
}

async function memoryNow({ child, workers }: Running) {
  return { server: (await usage(child)).memory.rss, worker: await memoryOf(workers) };
}

export async function usage(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  const [message] = (await once(child, 'message')) as [Usage];
  return message;
}

async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    (pids ?? []).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function joinProduct({ port, visits }: Running): Promise<Socket[][]> {
  const rooms: Socket[][] = [];
  for (const { visitId, sessionIds } of visits) {
    const provider = await join1(port, { as: 'staff', visitId });
    const patients = await Promise.all(
      sessionIds.map((sessionId) => join1(port, { as: 'patient', sessionId })),
    );
    for (const { socket, seatId } of patients) {
      await socket.emitWithAck('seat:check-in', {});
      await provider.socket.emitWithAck('seat:admit', { seatId });
    }
    const sockets = [provider, ...patients].map(({ socket }) => socket);
    for (const socket of sockets)
      await socket.emitWithAck('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    rooms.push(sockets);
  }
  return rooms;
}

const seatIds = new WeakMap<Socket, string>();
export const seatIdOf = (socket: Socket): string => seatIds.get(socket) ?? '';

async function join1(port: number, auth: object): Promise<{ socket: Socket; seatId: string }> {
  const socket = connect(port, auth);
  const { you } = await new Promise<{ you: { seatId: string } }>((resolve) =>
    socket.once('room:snapshot', resolve),
  );
  seatIds.set(socket, you.seatId);
  return { socket, seatId: you.seatId };
}

export async function joinPlain(port: number, count: number): Promise<Socket[][]> {
  const rooms = Array.from({ length: count }, (_, room) =>
    Array.from({ length: 3 }, (_, seat) =>
      connect(port, { visitId: `v${room}`, seatId: `v${room}-${seat}-00000000-0000-4000` }),
    ),
  );
  await Promise.all(
    rooms.flat().map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))),
  );
  return rooms;
}

/** Networks that people connect from, because the product accepts 600 sockets per address. */
const NETWORKS = Array.from(
  { length: 10 },
  (_, index) => new Agent({ localAddress: `127.0.0.${index + 1}` }),
);
let connections = 0;

function connect(port: number, auth: object): Socket {
  connections += 1;
  return io(`http://127.0.0.1:${port}/room`, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    // Engine.IO forwards it to `ws`, but types it for browsers.
    agent: NETWORKS[connections % NETWORKS.length] as unknown as string,
    extraHeaders: { origin: 'http://localhost' },
  });
}

/**
 * Runs one command at a time in every visit, sent by each of the three people in turn. @returns deliveries per
 * processor second
 */
async function measure(child: ChildProcess, rooms: readonly Socket[][]): Promise<number> {
  let deliveries = 0;
  const count = () => {
    deliveries += 1;
  };
  for (const socket of rooms.flat()) socket.on('seat:changed', count);
  const before = await usage(child);
  const until = performance.now() + ROUND_MS;
  await Promise.all(
    rooms.map(async (sockets) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        await sockets[turn % sockets.length]?.emitWithAck('media:switch', {
          source: 'camera',
          on: turn % 2 === 0,
        });
      }
    }),
  );
  const after = await usage(child);
  for (const socket of rooms.flat()) socket.off('seat:changed', count);
  const microseconds = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return deliveries / (microseconds / 1e6);
}
