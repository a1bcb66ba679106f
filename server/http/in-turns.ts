import { Readable } from 'node:stream';

/** The kernel accepts a slice in well under a millisecond. */
const SLICE = 65_536;

/** Shared by all answers of this process: one slice in each round of the event loop. */
let turn: Promise<unknown> = Promise.resolve();
const nextTurn = () => {
  turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return turn;
};

/**
 * Large content as a stream whose slices take turns with those of other answers and with all other work: a
 * megabyte written at once blocks live visits for milliseconds, and thirty of them for a fifth of a second.
 */
export function inTurns(content: Uint8Array): Readable {
  async function* slices() {
    for (let at = 0; at < content.length; at += SLICE) {
      await nextTurn();
      yield Buffer.from(content.buffer, content.byteOffset + at, Math.min(SLICE, content.length - at));
    }
  }
  return Readable.from(slices(), { objectMode: false, highWaterMark: SLICE });
}
