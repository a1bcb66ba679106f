import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../measure/browser.ts';
import { bundlePage } from '../../measure/bundle-page.ts';
import { type Figure, ms, type Summary, summarise } from '../../measure/figures.ts';

const MODEL = dirname(fileURLToPath(import.meta.resolve('@mediapipe/selfie_segmentation')));
const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };
const ROUNDS = 3;
/** A worker may use three quarters of the time between two frames at 30 per second. */
const LIMIT_MS = (1_000 / 30) * 0.75;

/**
 * Replaces the background of a 720p frame as the product does at its best level: finding the person, and drawing.
 * Compared to the segmentation library alone. Runs on the page's own thread, where the clock is finest.
 */
export async function benchSegmentation(frames: number): Promise<Figure[]> {
  const script = await bundlePage(join(import.meta.dirname, 'page.ts'));
  const server = createServer(async ({ url = '/' }, response) => {
    const name = basename(url);
    response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    if (url === '/page.js') return response.end(script);
    if (url.startsWith('/model/')) return response.end(await readFile(join(MODEL, name)).catch(() => ''));
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>…</title><body><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  const times: Record<'blur' | 'image' | 'library', number[]> = { blur: [], image: [], library: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of ['library', 'blur', 'image'] as const) {
        const page = await browser.newPage();
        await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
        await page.waitForFunction(() => document.title === 'ready');
        times[way].push(
          ...(await page.evaluate(([way, frames]) => window.frameTimes(way, frames), [way, frames] as const)),
        );
        await page.close();
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  const bare = summarise(times.library);
  const describe = ({ median, p99 }: Summary) => `p50 ${ms(median)}, p99 ${ms(p99)}`;
  return (['blur', 'image'] as const).map((way) => {
    const product = summarise(times[way]);
    return {
      what: `background frame, ${way === 'blur' ? 'blurred' : 'replaced'}, 720p (${product.count})`,
      product: describe(product),
      baseline: describe(bare),
      ratio: (product.median / bare.median).toFixed(2),
      target: `p50 ≤ ${ms(LIMIT_MS)}`,
      met: product.median <= LIMIT_MS,
    };
  });
}
