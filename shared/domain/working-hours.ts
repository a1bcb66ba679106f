/** By ISO 8601. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A part of a day on the wall clock, `hh:mm`. An interval that ends at 00:00 lasts until the end of the day. */
export interface Interval {
  from: string;
  to: string;
}

/** When a practice is open or a provider works, in the practice's time zone. No interval: closed on that day. */
export type WeeklyHours = Record<Weekday, Interval[]>;

const OFFICE: Interval[] = [{ from: '08:00', to: '17:00' }];

/** Free times are offered within them, and no other time causes a warning. */
export const OFFERED_HOURS: WeeklyHours = {
  monday: OFFICE,
  tuesday: OFFICE,
  wednesday: OFFICE,
  thursday: OFFICE,
  friday: OFFICE,
  saturday: [],
  sunday: [],
};

/** `yyyy-mm-dd`, both inclusive. */
export interface DaysOff {
  firstDay: string;
  lastDay: string;
  reason: string;
}

export const MOST_INTERVALS = 6;
export const MOST_DAYS_OFF = 100;

const DAY = 24 * 60;

export function minutesOf({ from, to }: Interval): { from: number; to: number } {
  return { from: minutes(from), to: minutes(to) || DAY };
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
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
