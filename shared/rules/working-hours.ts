import type { Interval } from '../domain/working-hours.ts';

const DAY = 24 * 60;

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

export function minutesOf({ from, to }: Interval): { from: number; to: number } {
  return { from: minutes(from), to: minutes(to) || DAY };
}

export function overlapping(intervals: readonly Interval[]): number[] {
  const inOrder = intervals
    .map((interval, index) => ({ index, ...minutesOf(interval) }))
    .toSorted((a, b) => a.from - b.from || a.index - b.index);
  let end = 0;
  return inOrder.flatMap(({ index, from, to }) => {
    const overlaps = from < end;
    end = Math.max(end, to);
    return overlaps ? [index] : [];
  });
}
