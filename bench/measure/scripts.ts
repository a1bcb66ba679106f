import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export function countScripts(page: Page) {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const url = response.url();
    if (response.request().resourceType() !== 'script' || bodies.has(url)) return;
    const body = response.body();
    bodies.set(url, body);
    // The rejection is handled when counting. A page that closed earlier is not a failure.
    body.catch(() => {});
  });
  return {
    async bytes(): Promise<number> {
      const all = await Promise.all(bodies.values());
      return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    },
  };
}
