import { plusDays, weekOf } from '#client/features/desk/calendar/calendar-days.ts';

export const PERIODS = ['this-week', 'last-7-days', 'this-month', 'last-30-days'] as const;
export type Period = (typeof PERIODS)[number];

/** The first and the last day, as `yyyy-mm-dd`. */
export interface Days {
  from: string;
  to: string;
}

export function daysOf(period: Period, today: string): Days {
  switch (period) {
    case 'this-week': {
      const week = weekOf(today);
      return { from: week[0] ?? today, to: week.at(-1) ?? today };
    }
    case 'last-7-days':
      return { from: plusDays(today, -6), to: today };
    case 'this-month': {
      const first = `${today.slice(0, 7)}-01`;
      return { from: first, to: plusDays(`${plusDays(first, 31).slice(0, 7)}-01`, -1) };
    }
    case 'last-30-days':
      return { from: plusDays(today, -29), to: today };
  }
}

/** Includes days without visits. */
export function eachDay({ from, to }: Days): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, day) => plusDays(from, day));
}
