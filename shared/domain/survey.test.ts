import { expect, test } from 'vitest';
import { NO_ANSWERS, netPromoterScore, sumOf } from '#shared/domain/survey.ts';

test.each([
  [{ total: 4, promoters: 4, detractors: 0 }, 100],
  [{ total: 4, promoters: 0, detractors: 4 }, -100],
  [{ total: 3, promoters: 2, detractors: 1 }, 33],
  [{ total: 3, promoters: 1, detractors: 2 }, -33],
  [{ total: 5, promoters: 0, detractors: 0 }, 0],
  [{ total: 1_000, promoters: 300, detractors: 301 }, 0],
  [NO_ANSWERS, null],
])('%j scores %s', (tally, score) => {
  expect(netPromoterScore(tally)).toBe(score);
});

test('adds up counts', () => {
  const one = { total: 3, promoters: 2, detractors: 1 };
  expect(sumOf([one, NO_ANSWERS, { total: 2, promoters: 0, detractors: 2 }])).toEqual({
    total: 5,
    promoters: 2,
    detractors: 3,
  });
  expect(sumOf([])).toEqual(NO_ANSWERS);
});
