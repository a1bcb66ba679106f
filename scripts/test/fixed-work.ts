// A thread that measures its time for a fixed piece of work (`machine.ts`): text, objects and hashes, as in tests.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const ROUNDS = 1_000;
const ROWS = 2_000;

const began = performance.now();
let text = 'anteroom';
for (let round = 0; round < ROUNDS; round++) {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ id: index * round, text: `${text}${index}` }));
  const copy: typeof rows = JSON.parse(JSON.stringify(rows));
  copy.sort((one, other) => (one.text < other.text ? 1 : -1));
  text = createHash('sha256').update(JSON.stringify(copy)).digest('hex').slice(0, 8);
}
parentPort?.postMessage((performance.now() - began) / 1000);
