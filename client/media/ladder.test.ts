import { describe, expect, test } from 'vitest';
import {
  AT_REST,
  BUILD_MS,
  climb,
  connectionOf,
  DOUBT_MS,
  type Ladder,
  type LadderAct,
  type LadderEvent,
  RESTART_MS,
  type Rung,
} from './ladder.ts';

const NOW = 1_000;
const silent: LadderEvent = { type: 'transports', are: 'silent' };
const failed: LadderEvent = { type: 'transports', are: 'failed' };
const carrying: LadderEvent = { type: 'transports', are: 'carrying' };
const due: LadderEvent = { type: 'due' };
const changed: LadderEvent = { type: 'network-changed' };
const same: LadderEvent = { type: 'link-back', same: true };
const other: LadderEvent = { type: 'link-back', same: false };

const on = (rung: Rung, over: Partial<Ladder> = {}): Ladder => ({
  ...AT_REST,
  rung,
  carries: rung === 'up',
  wasUp: true,
  ...over,
});
const away = { link: false };

describe('each step', () => {
  test.each<[string, Ladder, LadderEvent, Rung, LadderAct, number | null]>([
    ['it is wanted', on('idle'), { type: 'build' }, 'building', null, BUILD_MS],
    ['it connects', on('building'), carrying, 'up', null, null],
    ['it does not connect in time', on('building'), due, 'broken', null, 500],
    ['it cannot be made', on('building'), { type: 'build-failed' }, 'broken', null, 500],
    ['for the third time', on('building', { tries: 2 }), due, 'broken', null, 2_000],
    ['for the hundredth time', on('building', { tries: 99 }), due, 'broken', null, 8_000],
    ['the wait is over', on('broken'), due, 'building', 'build', BUILD_MS],
    ['the wait is over, without the socket', on('broken', away), due, 'broken', null, null],

    ['nothing comes for a moment', on('up'), silent, 'doubtful', null, DOUBT_MS],
    ['and then it does', on('doubtful'), carrying, 'up', null, null],
    ['and still nothing', on('doubtful'), due, 'restarting', 'restart-ice', RESTART_MS],
    ['and still nothing, without the socket', on('doubtful', away), due, 'restarting', null, null],
    ['ICE gives up', on('up'), failed, 'restarting', 'restart-ice', RESTART_MS],
    ['ICE finds another way', on('restarting'), carrying, 'up', null, null],
    ['ICE finds none', on('restarting'), due, 'building', 'build', BUILD_MS],
    ['ICE finds none, without the socket', on('restarting', away), due, 'broken', null, null],
    [
      'the server does not know the transports',
      on('restarting'),
      { type: 'restart-failed' },
      'building',
      'build',
      BUILD_MS,
    ],
    [
      'the socket is lost with the request',
      on('restarting', { ...away, dueAt: 7 }),
      { type: 'restart-failed' },
      'restarting',
      null,
      -993,
    ],
    ['ICE says once more that it failed', on('restarting', { dueAt: 7 }), failed, 'restarting', null, -993],

    ['another network', on('up'), changed, 'restarting', 'restart-ice', RESTART_MS],
    ['another network, still connected', on('restarting', { carries: true }), due, 'up', null, null],
    ['another network, without the socket', on('up', away), changed, 'restarting', null, null],
    ['another network while building', on('building', { dueAt: 7 }), changed, 'building', null, -993],

    ['the socket is back, with all transports', on('up', away), same, 'up', null, null],
    ['the socket is back, media is silent', on('doubtful', away), same, 'restarting', 'restart-ice', 4_000],
    [
      'the socket is back on another network',
      on('restarting', { ...away, carries: true }),
      same,
      'restarting',
      'restart-ice',
      RESTART_MS,
    ],
    ['the socket is back, ICE is due', on('restarting', away), same, 'restarting', 'restart-ice', 4_000],
    ['the socket is back amid building', on('building', away), same, 'building', 'build', BUILD_MS],
    ['the socket is back after failures', on('broken', away), same, 'building', 'build', BUILD_MS],
    ['the server has other transports', on('up', away), other, 'building', 'build', BUILD_MS],
    ['the socket is back, no media wanted', on('idle', away), other, 'idle', null, null],

    ['it is over', on('restarting'), { type: 'close' }, 'idle', null, null],
    ['a late event comes', on('idle'), failed, 'idle', null, null],
    ['a late timer fires', on('up'), due, 'up', null, null],
  ])('%s', (_, ladder, event, rung, act, dueIn) => {
    const [next, does] = climb(ladder, event, NOW);
    expect([next.rung, does, next.dueAt]).toEqual([rung, act, dueIn === null ? null : NOW + dueIn]);
  });
});

test.each<[Ladder, ReturnType<typeof connectionOf>]>([
  [on('idle'), 'idle'],
  [on('building', { wasUp: false }), 'connecting'],
  [on('broken', { wasUp: false }), 'lost'],
  [on('building'), 'lost'],
  [on('up'), 'connected'],
  [on('doubtful'), 'connected'],
  [on('restarting'), 'lost'],
  [on('restarting', { carries: true }), 'connected'],
])('shows %o as %s', (ladder, told) => {
  expect(connectionOf(ladder)).toBe(told);
});

test('waits once for the socket after a long outage, then restarts once', () => {
  let [ladder, acts]: [Ladder, LadderAct[]] = [on('up'), []];
  const say = (event: LadderEvent, now: number) => {
    const [next, act] = climb(ladder, event, now);
    ladder = next;
    if (act) acts = [...acts, act];
  };
  say(silent, 3_000);
  say({ type: 'link-lost' }, 4_000);
  say(due, 4_500);
  say(failed, 18_000);
  say(same, 41_000);
  say(carrying, 41_300);
  expect([ladder.rung, acts]).toEqual(['up', ['restart-ice']]);
});

test('resets the attempts once connected', () => {
  const [ladder] = climb(on('building', { tries: 4 }), carrying, NOW);
  expect(climb(climb(ladder, other, NOW)[0], due, NOW)[0].dueAt).toBe(NOW + 500);
});
