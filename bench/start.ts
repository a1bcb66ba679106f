import { startProduct } from '../e2e/support/product.ts';
import { type Figure, ms, summarise } from './measure/figures.ts';

const LIMIT_MS = 5_000;

export async function benchStart(times: number): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await product.stop();
    const before = performance.now();
    await product.start();
    took.push(performance.now() - before);
  }
  await product.dispose();
  const { median, min, max } = summarise(took);
  return [
    {
      what: `ready after a second start (${times})`,
      product: `${ms(median)} (${ms(min)}–${ms(max)})`,
      baseline: '—',
      ratio: (median / LIMIT_MS).toFixed(2),
      target: `≤ ${ms(LIMIT_MS)}`,
      met: max <= LIMIT_MS,
    },
  ];
}
