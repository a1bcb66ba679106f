import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { microphoneTrack } from '#server/test-support/browser-media.ts';
import type { CaptionLine } from '#shared/domain/captions.ts';
import { type Figure, ms, type Summary, sized, summarise } from '../../measure/figures.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { joinProduct, type Running, seatIdOf, start, usage } from '../fanout/fanout.ts';
import { sendEverything } from '../media/generator.ts';
import { startStandIn } from './stand-in.ts';
import { LINE_MS, Voices } from './voices.ts';

const VISITS = sized(4, 1);
const ROUNDS = sized(8, 1);
const ROUND_MS = sized(15_000, 4 * LINE_MS);
/** In milliseconds: two lines and their pauses. */
const SETTLE_MS = 4 * LINE_MS;
const ANSWER_MS = 200;
const MOST_ADDED_MS = 150;
const MOST_SHARE = 0.05;

interface Used {
  server: number;
  worker: number;
}

/**
 * A caption's latency besides the recognizer: from the last packet of a spoken line, as real Opus, to the line on a
 * reader's socket, compared to the time of a stand-in recognizer in the same run. Also the processor cost of a speaker
 * with captions, compared to the same people without captions.
 */
export async function benchCaptions(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const sink = fork(join(import.meta.dirname, '../media/sink.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const recognizer = await startStandIn(ANSWER_MS);
  const parameters = [dataDir, String(VISITS), String(port), String(recognizer.port)];
  const product = await start('product-server.ts', parameters);
  const rooms = await joinProduct(product);
  const speakers = rooms.flat();
  const lines = new Lines(speakers.map(seatIdOf));
  for (const socket of speakers) socket.on('captions:line', (line: CaptionLine) => lines.read(line));
  const voices = new Voices(await sendEverything(product.child, rooms, [microphoneTrack]), (speaker, at) =>
    lines.said(speaker, at),
  );
  const used: Record<'captioned' | 'plain', Used[]> = { captioned: [], plain: [] };
  try {
    voices.start();
    for (let round = 0; round <= ROUNDS; round += 1) {
      await turn(rooms, true);
      if (round === 1) {
        lines.latencies.length = 0;
        recognizer.times.length = 0;
      }
      const captioned = await measure(product);
      await turn(rooms, false);
      const plain = await measure(product);
      if (round === 0) continue;
      used.captioned.push(captioned);
      used.plain.push(plain);
    }
  } finally {
    voices.close();
    for (const socket of speakers) socket.disconnect();
    product.child.send('stop');
    await once(product.child, 'exit');
    recognizer.close();
    sink.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
  if (lines.latencies.length === 0) throw new Error('no line was read');
  return [latencyFigure(summarise(lines.latencies), summarise(recognizer.times)), processorFigure(used)];
}

class Lines {
  readonly latencies: number[] = [];
  readonly #seatIds: readonly string[];
  readonly #said = new Map<string, number>();

  constructor(seatIds: readonly string[]) {
    this.#seatIds = seatIds;
  }

  said(speaker: number, at: number): void {
    this.#said.set(this.#seatIds[speaker] ?? '', at);
  }

  /** A line that was cut off because captions were turned off does not count. */
  read({ seatId, final }: CaptionLine): void {
    const at = final ? this.#said.get(seatId) : undefined;
    if (at === undefined) return;
    this.#said.delete(seatId);
    this.latencies.push(performance.now() - at);
  }
}

async function turn(rooms: readonly Socket[][], on: boolean): Promise<void> {
  for (const [reader] of rooms) {
    const answer = await reader?.emitWithAck('captions:switch', { on });
    if (!answer?.ok) throw new Error(`captions are not turned: ${answer?.error.code}`);
  }
  await pause(SETTLE_MS);
}

async function measure({ child, workers: [worker = 0] }: Running): Promise<Used> {
  const read = async () => {
    const { cpu } = await usage(child);
    // Includes all threads of the process, such as the decoder's.
    return { server: (cpu.user + cpu.system) / 1e6, worker: await processorSeconds(worker) };
  };
  const began = performance.now();
  const before = await read();
  await pause(ROUND_MS);
  const after = await read();
  const seconds = (performance.now() - began) / 1_000;
  return {
    server: (after.server - before.server) / seconds,
    worker: (after.worker - before.worker) / seconds,
  };
}

function latencyFigure(read: Summary, recognizer: Summary): Figure {
  const describe = ({ median, p95 }: Summary) => `p50 ${ms(median)}, p95 ${ms(p95)}`;
  return {
    what: `the last sound of a line to its reader (${read.count}), and the recognizer's own time`,
    product: describe(read),
    baseline: describe(recognizer),
    ratio: (read.median / recognizer.median).toFixed(2),
    target: `p95 ≤ the recognizer's + ${MOST_ADDED_MS} ms`,
    met: read.p95 <= recognizer.p95 + MOST_ADDED_MS,
  };
}

function processorFigure({ captioned, plain }: Record<'captioned' | 'plain', Used[]>): Figure {
  const people = VISITS * 3;
  const total = ({ server, worker }: Used) => (server + worker) / people;
  const [ours, theirs] = [summarise(captioned.map(total)), summarise(plain.map(total))];
  const added = summarise(captioned.map((used, round) => total(used) - total(plain[round] ?? used))).median;
  return {
    what: `of a core for each of ${people} speakers with captions, and without: server with its threads, media worker`,
    product: pc(ours.median),
    baseline: pc(theirs.median),
    ratio: `+ ${pc(added)}`,
    target: `≤ + ${pc(MOST_SHARE)}`,
    met: added <= MOST_SHARE,
  };
}

const pc = (share: number) => `${(share * 100).toFixed(2)} %`;
const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
