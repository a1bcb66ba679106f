import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { earlierOf, readRun, saveRun } from '../bench/measure/saved-run.ts';
import { type Figure, renderTable } from '../bench/measure/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'anteroom-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const figure = (what: string, ratio: string, baseline = '10 ms'): Figure => ({
  what,
  product: '12 ms',
  baseline,
  ratio,
  target: '≤ 1.2',
  met: true,
});

test('reads a saved run, and shows each figure next to its earlier ratio', () => {
  const file = join(folder, 'run.json');
  saveRun(
    file,
    [figure('join', '1.60'), figure('same', '2.00'), figure('clicks', '—', '—')],
    new Date('2027-05-01T10:00:00Z'),
  );
  const earlier = readRun(file);
  expect(earlier.at).toBe('2027-05-01T10:00:00.000Z');
  expect(earlier.machine).toMatch(/^\d+ × .+, \d+ GB$/);
  const now = [
    figure('join', '1.20'),
    figure('same', '2.00'),
    figure('clicks', '—', '—'),
    figure('new', '1.00'),
  ];
  expect(now.map((one) => earlierOf(one, earlier))).toEqual(['1.60 (−25 %)', '2.00 (±0 %)', '12 ms', '—']);
  expect(earlierOf(figure('join', '2.00'), earlier)).toBe('1.60 (+25 %)');
  const table = renderTable(now, { heading: '2027-05-01', of: (one) => earlierOf(one, earlier) });
  expect(table.split('\n')[0]).toMatch(/target\s+2027-05-01/);
  expect(table).toMatch(/^join .* 1\.20 .* 1\.60 \(−25 %\) +✓$/m);
});

test('names a file that is missing or has other content', () => {
  const file = join(folder, 'other.json');
  expect(() => readRun(file)).toThrow(/other\.json is not a saved run of the bench: ENOENT/);
  writeFileSync(file, '{"figures": 1}');
  expect(() => readRun(file)).toThrow(/other\.json is not a saved run of the bench: .*figures/s);
});
