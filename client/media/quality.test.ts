import { describe, expect, test } from 'vitest';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import { GOOD, gradeOf, type Sample, steady } from './quality.ts';
import { everything, OVERLOADED_MS, replan, WELL_MS, wantedSources } from './receive-plan.ts';

const WELL: Sample = { lossIn: 0, lossOut: 0, roundTrip: 40, frozen: false, lost: false };

test.each<[Partial<Sample>, ConnectionQuality]>([
  [{}, 'good'],
  [{ roundTrip: null }, 'good'],
  [{ lossIn: 0.03 }, 'good'],
  [{ lossIn: 0.05 }, 'fair'],
  [{ lossOut: 0.05 }, 'fair'],
  [{ roundTrip: 600 }, 'fair'],
  [{ lossIn: 0.2 }, 'poor'],
  [{ lossOut: 0.2 }, 'poor'],
  [{ roundTrip: 1_500 }, 'poor'],
  [{ frozen: true }, 'poor'],
  [{ lost: true }, 'poor'],
])('grades %o as %s', (sample, grade) => {
  expect(gradeOf({ ...WELL, ...sample })).toBe(grade);
});

test.each<[string, string, string]>([
  ['one bad sample changes nothing', 'p', 'g'],
  ['two in a row do', 'pp', 'p'],
  ['occasional bad samples do not', 'pgpgpg', 'g'],
  ['an improvement has to last', 'ppggg', 'p'],
  ['and then counts', 'ppgggg', 'g'],
  ['a change of direction counts anew', 'ppgggpgggg', 'g'],
])('%s', (_, grades, last) => {
  const named = { g: 'good', f: 'fair', p: 'poor' } as const;
  const name = (letter: string) => named[letter as keyof typeof named];
  const state = [...grades].map(name).reduce(steady, GOOD);
  expect(state.quality).toBe(name(last));
});

describe('received sources', () => {
  const run = (...spans: [overloaded: boolean, ms: number][]) => {
    let now = 0;
    let plan = everything(now);
    for (const [overloaded, ms] of spans) {
      const until = now + ms;
      for (; now <= until; now += 2_000) plan = replan(plan, overloaded, now);
    }
    return plan;
  };

  test('keeps everything through a brief overload', () => {
    expect(run([true, OVERLOADED_MS - 2_000]).dropped).toBe(0);
    expect(run([true, 4_000], [false, 2_000], [true, 4_000]).dropped).toBe(0);
  });
  test('drops to sound only after a long overload, and never further', () => {
    expect(wantedSources(run([true, 60_000]), false)).toEqual(['microphone', 'screen-audio']);
  });
  test('restores pictures after a delay', () => {
    expect(run([true, 60_000], [false, WELL_MS - 2_000]).dropped).toBe(2);
    expect(run([true, 60_000], [false, 120_000]).dropped).toBe(0);
  });
  test('waits longer after each premature return', () => {
    const once = run([true, 10_000], [false, 20_000], [true, 10_000]);
    expect(once).toMatchObject({ dropped: 1, wellFor: 2 * WELL_MS });
  });
  test('receives only sound if the user chooses so', () => {
    expect(wantedSources(everything(0), true)).toEqual(['microphone', 'screen-audio']);
    expect(wantedSources(everything(0), false)).toEqual([
      'microphone',
      'camera',
      'screen',
      'screen-audio',
      'second-camera',
    ]);
  });
});
