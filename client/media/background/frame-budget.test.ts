import { expect, test } from 'vitest';
import { afterFrame, type FrameBudget, LEVELS, levelOf, newBudget, WORKER_SHARE } from './frame-budget.ts';

function run(frames: number, cost: (level: number) => number, from = newBudget(WORKER_SHARE)): FrameBudget {
  let budget = from;
  for (let i = 0; i < frames; i++) budget = afterFrame(budget, cost(budget.level));
  return budget;
}

const LAST = LEVELS.length - 1;

test.each<[string, number, (level: number) => number, Partial<FrameBudget>]>([
  ['a fast machine stays at full', 2_000, () => 8, { level: 0, off: false }],
  ['just within its time stays', 2_000, () => 24, { level: 0, off: false }],
  ['just over it goes down one', 18, () => 26, { level: 1, off: false }],
  ['far over it goes down two', 18, () => 60, { level: 2, off: false }],
  ['first frames that set things up do not count', 3, () => 4_000, { level: 0, off: false, times: [] }],
  ['a slower machine settles where it fits', 2_000, (level) => [70, 40, 30, 20][level] ?? 0, { level: 2 }],
  ['the least level, and it fits', 2_000, () => 70, { level: LAST, off: false }],
  ['too slow for all of them', 200, () => 80, { level: LAST, off: true }],
  ['far too slow is off within few frames', 30, () => 600, { level: LAST, off: true }],
])('%s', (_, frames, cost, expected) => {
  expect(run(frames, cost)).toMatchObject(expected);
});

test('turns off within ten seconds when processing is far too slow', () => {
  let budget = newBudget(WORKER_SHARE);
  let spent = 0;
  while (!budget.off) {
    budget = afterFrame(budget, 300);
    spent += 300;
  }
  expect(spent).toBeLessThan(10_000);
});

test('stays off', () => {
  const off = run(200, () => 400);
  expect(run(5_000, () => 1, off)).toEqual(off);
});

test('ignores a single slow frame in each window', () => {
  let frame = 0;
  expect(run(1_000, () => (frame++ % 15 === 0 ? 400 : 8))).toMatchObject({ level: 0, off: false });
});

test('forgives one bad window at the lowest level after a good one', () => {
  const least: FrameBudget = { ...newBudget(WORKER_SHARE), level: LAST, settling: 0 };
  let budget = least;
  for (let i = 0; i < 20; i++) {
    budget = run(15, () => 90, budget);
    budget = run(15, () => 60, budget);
  }
  expect(budget).toMatchObject({ level: LAST, off: false });
});

test('rises level by level after the machine has been fast for a while', () => {
  const least: FrameBudget = { ...newBudget(WORKER_SHARE), level: LAST };
  expect(run(200, () => 5, least).level).toBe(LAST);
  expect(run(320, () => 5, least).level).toBe(LAST - 1);
  expect(run(3_000, () => 5, least).level).toBe(0);
});

test('doubles the wait after each failed attempt, instead of oscillating between two levels', () => {
  const levels: number[] = [];
  let budget = newBudget(WORKER_SHARE);
  for (let i = 0; i < 20_000; i++) {
    budget = afterFrame(budget, budget.level === 0 ? 30 : 9);
    if (levels.at(-1) !== budget.level) levels.push(budget.level);
  }
  expect(levels.length).toBeLessThan(16);
});

test('allows the main thread less than a worker', () => {
  expect(run(100, () => 18).level).toBe(0);
  expect(run(100, () => 18, newBudget(0.4)).level).toBeGreaterThan(0);
});

test('makes each level cheaper than the one above', () => {
  for (const [index, level] of LEVELS.entries()) {
    const next = LEVELS[index + 1];
    if (!next) continue;
    expect(next.longestEdge).toBeLessThan(level.longestEdge);
    expect(next.framesPerSecond).toBeLessThan(level.framesPerSecond);
    expect(next.framesPerMask).toBeGreaterThanOrEqual(level.framesPerMask);
  }
  expect(levelOf(newBudget(WORKER_SHARE))).toBe(LEVELS[0]);
});
