export const LEVELS = [
  { longestEdge: 1280, framesPerSecond: 30, framesPerMask: 1 },
  { longestEdge: 960, framesPerSecond: 20, framesPerMask: 2 },
  { longestEdge: 640, framesPerSecond: 15, framesPerMask: 2 },
  { longestEdge: 480, framesPerSecond: 10, framesPerMask: 2 },
] as const;

export type Level = (typeof LEVELS)[number];

/**
 * Share of the frame interval that processing may take. The call needs the rest for encoding, decoding and drawing. On
 * the main thread the page needs most of it.
 */
export const WORKER_SHARE = 0.75;
export const MAIN_THREAD_SHARE = 0.4;

/** Frames per decision; fewer if they are slow, so that a decision does not take long. */
const WINDOW_FRAMES = 15;
const WINDOW_MS = 1_500;
const LEAST_FRAMES = 3;
/** The first frames after a start or a change set up canvases, and do not count. */
const SETTLING_FRAMES = 3;
const WINDOWS_BEFORE_OFF = 2;
/** Consecutive good windows before a higher level is tried; doubled by each failed attempt. */
const WINDOWS_BEFORE_RISE = 20;
const LONGEST_PATIENCE = 640;
/** The next level takes about twice as long, and is tried only if that still leaves time. */
const RISE_SHARE = 0.4;

export interface FrameBudget {
  level: number;
  off: boolean;
  share: number;
  settling: number;
  /** In milliseconds. */
  times: readonly number[];
  bad: number;
  good: number;
  patience: number;
}

export function newBudget(share: number): FrameBudget {
  return {
    level: 0,
    off: false,
    share,
    settling: SETTLING_FRAMES,
    times: [],
    bad: 0,
    good: 0,
    patience: WINDOWS_BEFORE_RISE,
  };
}

export function levelOf(budget: FrameBudget): Level {
  return LEVELS[budget.level] ?? LEVELS[0];
}

function allowance(level: Level, share: number): number {
  return (1_000 / level.framesPerSecond) * share;
}

export function afterFrame(budget: FrameBudget, frameMs: number): FrameBudget {
  if (budget.off) return budget;
  if (budget.settling > 0) return { ...budget, settling: budget.settling - 1 };
  const times = [...budget.times, frameMs];
  const spent = times.reduce((sum, time) => sum + time, 0);
  const full = times.length >= WINDOW_FRAMES || (times.length >= LEAST_FRAMES && spent >= WINDOW_MS);
  return full ? afterWindow({ ...budget, times: [] }, typical(times)) : { ...budget, times };
}

function afterWindow(budget: FrameBudget, frameMs: number): FrameBudget {
  const allowed = allowance(levelOf(budget), budget.share);
  if (frameMs > allowed) return tooSlow(budget, frameMs > 2 * allowed ? 2 : 1);
  const higher = LEVELS[budget.level - 1];
  const room = higher && frameMs <= RISE_SHARE * allowance(higher, budget.share);
  const good = room ? budget.good + 1 : 0;
  if (good < budget.patience) return { ...budget, good, bad: 0 };
  return moved(budget, budget.level - 1, Math.min(LONGEST_PATIENCE, 2 * budget.patience));
}

function tooSlow(budget: FrameBudget, steps: number): FrameBudget {
  const last = LEVELS.length - 1;
  if (budget.level < last) return moved(budget, Math.min(last, budget.level + steps), budget.patience);
  const bad = budget.bad + 1;
  return { ...budget, bad, good: 0, off: bad >= WINDOWS_BEFORE_OFF };
}

function moved(budget: FrameBudget, level: number, patience: number): FrameBudget {
  return { ...budget, level, patience, settling: SETTLING_FRAMES, bad: 0, good: 0 };
}

/** The mean without the slowest fifth: one slow frame is not a slow machine. */
function typical(times: readonly number[]): number {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.max(1, Math.ceil(times.length * 0.8)));
  return kept.reduce((sum, time) => sum + time, 0) / kept.length;
}
