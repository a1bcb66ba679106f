import { describe, expect, test } from 'vitest';
import { meanOpinionScore, qualityScore, ratingFactor } from './quality-score.ts';

test.each([
  ['a cable at home', { roundTrip: 20, jitter: 2, packetLoss: 0 }, 5],
  ['mobile data in town', { roundTrip: 60, jitter: 12, packetLoss: 0.002 }, 4],
  ['a little loss', { roundTrip: 60, jitter: 8, packetLoss: 0.01 }, 4],
  ['far away', { roundTrip: 250, jitter: 5, packetLoss: 0 }, 3],
  ['a crowded Wi-Fi', { roundTrip: 80, jitter: 30, packetLoss: 0.03 }, 3],
  ['the edge of the network', { roundTrip: 180, jitter: 30, packetLoss: 0.03 }, 2],
  ['a satellite that drops', { roundTrip: 700, jitter: 40, packetLoss: 0.05 }, 1],
  ['nothing comes through', { roundTrip: 100, jitter: 0, packetLoss: 1 }, 1],
])('%s', (_what, path, score) => {
  expect(qualityScore(path)).toBe(score);
});

test.each([
  // ITU-T G.107 Annex B, Table B.1.
  [90, 4.34],
  [80, 4.03],
  [70, 3.6],
  [60, 3.1],
  [50, 2.58],
])('maps a rating of %i to a mean opinion score of %f', (rating, score) => {
  expect(meanOpinionScore(rating)).toBeCloseTo(score, 1);
});

describe('the score', () => {
  test('falls whenever anything gets worse', () => {
    const good = { roundTrip: 30, jitter: 2, packetLoss: 0 };
    for (const name of ['roundTrip', 'jitter', 'packetLoss'] as const) {
      let last = ratingFactor(good);
      for (let step = 1; step < 40; step++) {
        const now = ratingFactor({
          ...good,
          [name]: good[name] + step * (name === 'packetLoss' ? 0.02 : 15),
        });
        expect(now).toBeLessThan(last);
        last = now;
      }
    }
  });
  test('stays between 1 and 4.5', () => {
    for (let rating = -50; rating <= 150; rating += 0.5) {
      expect(meanOpinionScore(rating)).toBeGreaterThanOrEqual(1);
      expect(meanOpinionScore(rating)).toBeLessThanOrEqual(4.5);
    }
  });
});
