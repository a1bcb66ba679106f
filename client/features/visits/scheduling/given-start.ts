import { localDate, localTime } from '#client/features/core/dates/format.ts';
import { nextStart, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

type Start = Pick<ScheduleFields, 'date' | 'time'> & Partial<Pick<ScheduleFields, 'providerUserId'>>;

const SHAPES: Record<keyof Start, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  providerUserId: /^[\da-f-]{36}$/,
};

/** The scheduling form's time and optional provider, as the calendar puts them into the tab's history. */
export const fieldsOfStart = ({ date, time, providerUserId }: Start): Start => ({
  date,
  time,
  ...(providerUserId ? { providerUserId } : {}),
});

/** For a trial visit: a start within the ten minutes in which the patient may check in. */
export const STARTS_SOON = { startsSoon: true };

export function givenStart(
  state: unknown,
  { serverTime, timeZone }: Pick<ScheduleOptions, 'serverTime' | 'timeZone'>,
): Partial<Start> {
  if (typeof state !== 'object' || state === null) return {};
  if ('startsSoon' in state)
    return nextStart(localDate(serverTime, timeZone), localTime(serverTime, timeZone), 10);
  const fits = ([key, value]: [string, unknown]) =>
    typeof value === 'string' && Object.hasOwn(SHAPES, key) && SHAPES[key as keyof Start].test(value);
  return Object.fromEntries(Object.entries(state).filter(fits));
}
