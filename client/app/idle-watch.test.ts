import { describe, expect, test, vi } from 'vitest';
import { areaOf } from './area.ts';
import { createActivityReports, createIdleClock, idlePhase, type SharedActivity } from './idle-watch.tsx';

test('reports once a minute, and again after a failure', async () => {
  const time = { now: 0 };
  const tell = vi.fn(async () => {});
  const report = createActivityReports(tell, () => time.now);
  for (const now of [0, 1, 59_999, 60_000, 60_001]) {
    time.now = now;
    report();
  }
  expect(tell).toHaveBeenCalledTimes(2);
  tell.mockRejectedValueOnce(new Error('no connection'));
  time.now = 120_000;
  report();
  await Promise.resolve();
  await Promise.resolve();
  time.now = 120_500;
  report();
  expect(tell).toHaveBeenCalledTimes(4);
});

describe('idle clock', () => {
  test.each([
    [0, { is: 'active' }],
    [899_999, { is: 'active' }],
    [900_000, { is: 'warning', secondsLeft: 60 }],
    [930_000, { is: 'warning', secondsLeft: 30 }],
    [959_001, { is: 'warning', secondsLeft: 1 }],
    [960_000, { is: 'leaving' }],
    [964_999, { is: 'leaving' }],
    [965_000, { is: 'sign-out' }],
    [86_400_000, { is: 'sign-out' }],
  ])('after %i ms of inactivity with a timeout of 900 s', (idleMs, phase) => {
    expect(idlePhase(idleMs, 900)).toEqual(phase);
  });

  test('is disabled by a timeout of 0', () => {
    expect(idlePhase(86_400_000, 0)).toEqual({ is: 'active' });
  });

  describe('a tab of a browser', () => {
    const begin = () => {
      const time = { now: 1_800_000_000_000 };
      const stored = { at: 0 };
      const shared: SharedActivity = {
        read: () => stored.at,
        write(at) {
          stored.at = at;
        },
      };
      const tab = () => createIdleClock({ timeoutSeconds: 10, now: () => time.now, shared });
      return { time, stored, tab };
    };

    test('asks until answered, despite other activity, and then signs out', () => {
      const { time, tab } = begin();
      const clock = tab();
      time.now += 10_000;
      expect(clock.look()).toEqual({ is: 'warning', secondsLeft: 60 });
      // Caused by the opening dialog, and by the mouse on its way to the button.
      clock.active();
      time.now += 30_000;
      clock.active();
      expect(clock.look()).toEqual({ is: 'warning', secondsLeft: 30 });
      time.now += 35_000;
      expect(clock.look()).toEqual({ is: 'sign-out' });
    });

    test('continues when answered, and asks again after the same time', () => {
      const { time, tab } = begin();
      const clock = tab();
      time.now += 69_999;
      expect(clock.look()).toEqual({ is: 'warning', secondsLeft: 1 });
      clock.stay();
      expect(clock.look()).toEqual({ is: 'active' });
      time.now += 9_999;
      clock.active();
      time.now += 9_999;
      expect(clock.look()).toEqual({ is: 'active' });
      time.now += 1;
      expect(clock.look()).toEqual({ is: 'warning', secondsLeft: 60 });
    });

    test('stays signed in through activity in another tab, even while it asks', () => {
      const { time, tab } = begin();
      const [one, other] = [tab(), tab()];
      time.now += 9_000;
      other.active();
      time.now += 9_000;
      expect(one.look()).toEqual({ is: 'active' });
      time.now += 1_000;
      expect([one.look().is, other.look().is]).toEqual(['warning', 'warning']);
      other.stay();
      expect(one.look()).toEqual({ is: 'active' });
    });

    test('ignores a stored time from a clock that runs ahead', () => {
      const { time, stored, tab } = begin();
      const clock = tab();
      stored.at = time.now + 86_400_000;
      expect(clock.look()).toEqual({ is: 'active' });
      stored.at = 0;
      time.now += 75_000;
      expect(clock.look()).toEqual({ is: 'sign-out' });
    });
  });

  test.each([
    ['/', 'staff'],
    ['/home', 'staff'],
    ['/provider/visits', 'staff'],
    ['/clinicaladmin/video/1', 'staff'],
    ['/whatever', 'staff'],
    ['/v/abc', 'patient'],
    ['/patient/visit/1', 'patient'],
    ['/guest/visit/1', 'public'],
    ['/unsupported;url=%2Fv%2Fabc', 'public'],
    ['/visits', 'staff'],
  ])('%s belongs to the %s area', (path, area) => {
    expect(areaOf(path)).toBe(area);
  });
});
