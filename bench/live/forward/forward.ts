import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';
import type { Figure } from '../../measure/figures.ts';
import { type Summary, sized, summarise } from '../../measure/figures.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { Generator, type SentStream } from '../media/generator.ts';
import type { Carried } from '../media/plain-transports.ts';

const ROOMS = sized(12, 2);
const ROUNDS = sized(10, 1);
const ROUND_MS = sized(8_000, 1_000);
const VIDEO_KBIT = 1_060;
const FORWARDED = ROOMS * 6;
const LIMIT = 1.05;
const PERSON_KBIT = VIDEO_KBIT + 40;

interface Rooms {
  child: ChildProcess;
  pid: number;
  generator: Generator;
}

/**
 * The media worker's cost of forwarding one person to another, in rooms made by `sfu/` and by mediasoup alone. Plain
 * RTP in, SRTP out; without ICE and DTLS.
 */
export async function benchForward(): Promise<Figure[]> {
  const sink = fork(join(import.meta.dirname, '../media/sink.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const sides: Record<'product' | 'bare', Rooms> = {
    product: await start('product', port),
    bare: await start('bare', port),
  };
  const shares: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
  try {
    // Both run at the same time, because the machine's other load varies. The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, theirs] = await Promise.all([measure(sides.product), measure(sides.bare)]);
      if (round === 0) continue;
      shares.product.push(ours);
      shares.bare.push(theirs);
    }
  } finally {
    for (const { child, generator } of Object.values(sides)) {
      generator.close();
      child.kill('SIGKILL');
    }
    sink.kill('SIGKILL');
  }
  const [ours, theirs] = [summarise(shares.product), summarise(shares.bare)];
  const ratio = summarise(shares.product.map((share, round) => share / (shares.bare[round] ?? share))).median;
  const describe = ({ median, min, max }: Summary) => `${pc(median)} (${pc(min)}–${pc(max)})`;
  return [
    {
      what: `worker's share of a core for one forwarded person, ${PERSON_KBIT / 1_000} Mbit/s (${FORWARDED} at once)`,
      product: describe(ours),
      baseline: describe(theirs),
      ratio: ratio.toFixed(2),
      target: `≤ ${LIMIT}`,
      met: ratio <= LIMIT,
    },
  ];
}

const pc = (share: number) => `${(share * 100).toFixed(2)} %`;

async function start(kind: string, sinkPort: number): Promise<Rooms> {
  const child = fork(join(import.meta.dirname, 'rooms.ts'), [kind, String(ROOMS), String(sinkPort)], {
    env: { ...process.env, MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker() },
  });
  const [{ pid, streams }] = (await once(child, 'message')) as [{ pid: number; streams: SentStream[] }];
  const generator = new Generator(VIDEO_KBIT);
  generator.add(streams);
  return { child, pid, generator };
}

async function measure({ child, pid, generator }: Rooms): Promise<number> {
  generator.start();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const carriedBefore = await carried(child);
  const before = await processorSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  const used = (await processorSeconds(pid)) - before;
  generator.pause();
  const now = await carried(child);
  const [taken, sent] = [now.taken - carriedBefore.taken, now.sent - carriedBefore.sent];
  // In rooms of three, each received byte goes to two others.
  if (Math.abs(sent / taken - 2) > 0.05) throw new Error(`of ${taken} bytes ${sent} were forwarded`);
  // Divides by the bytes actually forwarded, because on a busy machine the generator sends less.
  return used / ((sent * 8) / (PERSON_KBIT * 1_000));
}

async function carried(child: ChildProcess): Promise<Carried> {
  child.send('carried');
  const [bytes] = (await once(child, 'message')) as [Carried];
  return bytes;
}
