import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Product } from './product.ts';

export function mediaWorkerOf(product: Product): number {
  const workers = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return (
        Number(parent) === product.pid() && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mediasoup')
      );
    } catch {
      return false;
    }
  });
  expect(workers).toHaveLength(1);
  return Number(workers[0]);
}
