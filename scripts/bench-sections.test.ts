import { expect, test } from 'vitest';
import { runSections } from '../bench/measure/run-sections.ts';
import type { Figure } from '../bench/measure/table.ts';

const figure = (what: string): Figure => ({
  what,
  product: '1',
  baseline: '1',
  ratio: '1',
  target: '1',
  met: true,
});

test('a section that fails or hangs does not lose other sections’ figures, which are printed immediately', async () => {
  const said: string[] = [];
  const seen: number[] = [];
  const { figures, failed } = await runSections(
    [
      ['one', async () => [figure('first')]],
      [
        'broken',
        async () => {
          seen.push(said.filter((line) => line.includes('first')).length);
          throw new Error('404');
        },
      ],
      ['hanging', () => new Promise(() => {})],
      ['last', async () => [figure('second')]],
    ],
    { deadlineMs: 20, say: (line) => void said.push(line) },
  );
  expect(figures.map(({ what }) => what)).toEqual(['first', 'second']);
  expect(failed).toEqual(['broken', 'hanging']);
  expect(seen).toEqual([1]);
  expect(said).toContain('broken failed: 404');
  expect(said.join('\n')).toContain('hanging failed: not done after 0 s');
});
