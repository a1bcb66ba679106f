import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('bounds a counter’s series, whatever practices name their pages', async () => {
  const metrics = createMetrics({ withProcess: false });
  const open = (page: string) => metrics.count('page_views_total', 'Pages', { page });
  for (let page = 0; page < 1_000; page++) open(`Page ${page}`);
  open('Page 0');
  open('Page 999');
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('page_'));
  expect(lines).toHaveLength(201);
  expect(lines).toContain('page_views_total{page="Page 0"} 2');
  expect(lines).toContain('page_views_total{page="other"} 801');
});

test('bounds each counter separately', async () => {
  const metrics = createMetrics({ withProcess: false });
  for (let page = 0; page < 1_000; page++) metrics.count('page_views_total', 'Pages', { page: String(page) });
  metrics.count('refusals_total', 'Refusals', { code: 'NOT_FOUND' });
  expect(await metrics.registry.metrics()).toContain('refusals_total{code="NOT_FOUND"} 1');
});
