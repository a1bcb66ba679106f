import { plusDays, weekOf } from '#client/features/desk/calendar/calendar-days.ts';

/** As people name them; each ends today or contains it, except the last month. */
export const PERIODS = ['this-week', 'last-7-days', 'this-month', 'last-month', 'last-30-days'] as const;
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
    case 'this-month':
      return monthOf(today);
    case 'last-month':
      return monthOf(plusDays(monthOf(today).from, -1));
    case 'last-30-days':
      return { from: plusDays(today, -29), to: today };
  }
}

function monthOf(day: string): Days {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: plusDays(`${plusDays(from, 31).slice(0, 7)}-01`, -1) };
}
