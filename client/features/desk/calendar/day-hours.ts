import type { PracticeHours } from '#shared/contracts/rest/practice/working-hours.ts';
import { minutesOf, WEEKDAYS } from '#shared/domain/working-hours.ts';
import { DAY_MINUTES } from './calendar-days.ts';

export interface DayHours {
  /** In minutes since midnight, in order. */
  open: readonly { from: number; to: number }[];
  /** Why the whole day is off; `reason` is empty if none was given. */
  off: { why: 'closed' | 'off'; reason: string } | null;
}

/**
 * Null if no hours are set.
 *
 * @param accountId null for the practice's own hours
 */
export function dayHours({ practice, staff }: PracticeHours, date: string, accountId: string | null) {
  const own = staff.find((one) => one.accountId === accountId);
  const on = (owner: PracticeHours['practice'] | undefined) =>
    owner?.daysOff.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
  const [closed, away] = [on(practice), on(own)];
  if (closed) return allDay('closed', closed.reason);
  if (away) return allDay('off', away.reason);
  const hours = own?.hours ?? practice.hours;
  if (!hours) return null;
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';
  const open = hours[weekday].map(minutesOf).toSorted((a, b) => a.from - b.from);
  return open.length === 0 ? allDay(own?.hours ? 'off' : 'closed', '') : { open, off: null };
}

const allDay = (why: 'closed' | 'off', reason: string): DayHours => ({ open: [], off: { why, reason } });

export function shadeOf({ open }: DayHours): string {
  const at = (minute: number) => `${+((minute / DAY_MINUTES) * 100).toFixed(3)}%`;
  const stops = open.map(
    ({ from, to }) => `var(--surface-sunk) ${at(from)}, transparent ${at(from)} ${at(to)}`,
  );
  return `linear-gradient(${[...stops, `var(--surface-sunk) ${at(open.at(-1)?.to ?? 0)} 100%`].join(', ')})`;
}
