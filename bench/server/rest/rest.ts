import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Agent, get } from 'node:http';
import { join } from 'node:path';
import { startProduct } from '../../../e2e/support/product.ts';
import type { Figure } from '../../measure/figures.ts';
import { type Summary, sized, summarise } from '../../measure/figures.ts';
import { keptConnections } from '../../measure/kept-connections.ts';
import { processorSeconds } from '../../measure/processor.ts';

const ROUNDS = sized(5, 1);
/** Enough to distinguish 2 % with processor time in hundredths of a second. */
const REQUESTS = sized(32_000, 64);
const CONNECTIONS = 32;

/**
 * A trivial route: requests per second of the server's own processor time, so that neither the load generator
 * nor a busy machine counts. Rounds alternate.
 */
export async function benchRest(): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'info' });
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const rates: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await measure(`${product.url}/healthz`, product.pid());
      const theirs = await measure(`http://127.0.0.1:${port}/healthz`, bare.pid ?? 0);
      if (round === 0) continue;
      rates.product.push(ours);
      rates.bare.push(theirs);
    }
  } finally {
    bare.kill();
    await product.dispose();
  }
  const [ours, theirs] = [summarise(rates.product), summarise(rates.bare)];
  const ratio = ours.median / theirs.median;
  const k = (rate: number) => `${(rate / 1000).toFixed(1)}k`;
  const describe = ({ median, min, max }: Summary) => `${k(median)}/s (${k(min)}–${k(max)})`;
  return [
    {
      what: 'trivial route, requests per processor second',
      product: describe(ours),
      baseline: describe(theirs),
      ratio: ratio.toFixed(2),
      target: '≥ 0.9',
      met: ratio >= 0.9,
    },
  ];
}

async function measure(url: string, pid: number): Promise<number> {
  const agent = keptConnections({ maxSockets: CONNECTIONS });
  const before = await processorSeconds(pid);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let request = 0; request < REQUESTS / CONNECTIONS; request += 1) await fetchOnce(url, agent);
    }),
  );
  const used = (await processorSeconds(pid)) - before;
  agent.destroy();
  return REQUESTS / used;
}

function fetchOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, family: 4 }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}
