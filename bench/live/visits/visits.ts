import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { type Figure, ms, reported, type Summary, sized, summarise } from '../../measure/figures.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { joinPlain, joinProduct, start } from '../fanout/fanout.ts';
import { ask, Generator, sendEverything } from '../media/generator.ts';
import type { Carried } from '../media/plain-transports.ts';

const VISITS = sized(30, 2);
const ROUNDS = sized(4, 1);
const ROUND_MS = sized(15_000, 2_000);
const COMMAND_EVERY_MS = 500;
const VIDEO_KBIT = 350;

interface Round {
  latencies: number[];
  delay: number;
}

/**
 * Thirty simultaneous visits of three, with all cameras and microphones flowing, and occasional commands in
 * each: the time to the answer, compared to plain Socket.IO rooms with the same commands on the same machine
 * while the same media flows.
 */
export async function benchVisits(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const sink = fork(join(import.meta.dirname, '../media/sink.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const product = await start('product-server.ts', [dataDir, String(VISITS), String(port)]);
  const plain = await start('plain-server.ts', []);
  const ours = await joinProduct(product);
  const theirs = await joinPlain(plain.port, VISITS);
  const generator = new Generator(VIDEO_KBIT);
  generator.add(await sendEverything(product.child, ours));
  generator.start();

  const rounds: Record<'product' | 'bare', Round[]> = { product: [], bare: [] };
  const [worker = 0] = product.workers;
  let [workerShare, mbit] = [0, 0];
  try {
    await measure(product.child, ours, 3_000);
    await measure(plain.child, theirs, 3_000);
    const before = {
      at: performance.now(),
      used: await processorSeconds(worker),
      ...(await ask<Carried>(product.child, 'carried')),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.product.push(await measure(product.child, ours, ROUND_MS));
      rounds.bare.push(await measure(plain.child, theirs, ROUND_MS));
    }
    const seconds = (performance.now() - before.at) / 1_000;
    workerShare = ((await processorSeconds(worker)) - before.used) / seconds;
    mbit = (((await ask<Carried>(product.child, 'carried')).sent - before.sent) * 8) / 1e6 / seconds;
  } finally {
    generator.close();
    for (const socket of [...ours, ...theirs].flat()) socket.disconnect();
    product.child.send('stop');
    await once(product.child, 'exit');
    plain.child.kill();
    sink.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
  const [product_, bare] = [rounds.product, rounds.bare].map((side) => ({
    commands: summarise(side.flatMap(({ latencies }) => latencies)),
    delay: summarise(side.map(({ delay }) => delay)),
  })) as [Side, Side];
  const describe = ({ commands, delay }: Side) =>
    `p50 ${ms(commands.median)}, p99 ${ms(commands.p99)}; event loop p99 ${ms(delay.median)}`;
  return [
    {
      what: `command in ${VISITS} live three-person visits (${product_.commands.count}), its server's event-loop delay`,
      product: describe(product_),
      baseline: describe(bare),
      ratio: (product_.commands.median / bare.commands.median).toFixed(2),
      target: '(reported)',
      met: true,
    },
    reported(
      `media worker in ${VISITS} live three-person visits: of a core, and sent`,
      `${(workerShare * 100).toFixed(0)} %, ${mbit.toFixed(0)} Mbit/s`,
    ),
  ];
}

interface Side {
  commands: Summary;
  delay: Summary;
}

async function measure(server: ChildProcess, rooms: readonly Socket[][], forMs: number): Promise<Round> {
  await ask(server, 'delay');
  const latencies: number[] = [];
  const until = performance.now() + forMs;
  await Promise.all(
    rooms.map(async (sockets) => {
      await pause(Math.random() * COMMAND_EVERY_MS);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const began = performance.now();
        await sockets[turn % 3]?.emitWithAck('media:switch', { source: 'microphone', on: turn % 6 >= 3 });
        latencies.push(performance.now() - began);
        await pause(COMMAND_EVERY_MS);
      }
    }),
  );
  const { p99 } = await ask<{ p99: number }>(server, 'delay');
  return { latencies, delay: p99 };
}

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
