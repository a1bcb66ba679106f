import type { ScheduleFields } from './schedule-fields.ts';

type Start = Pick<ScheduleFields, 'date' | 'time'> & Partial<Pick<ScheduleFields, 'providerUserId'>>;

const SHAPES: Record<keyof Start, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  providerUserId: /^[\da-f-]{36}$/,
};

/** The scheduling form's time, and its provider if there is one, for the tab's history: how the calendar gives them. */
export const fieldsOfStart = ({ date, time, providerUserId }: Start): Start => ({
  date,
  time,
  ...(providerUserId ? { providerUserId } : {}),
});

/** The form's start as another screen gave it; nothing for any other history. */
export function givenStart(state: unknown): Partial<Start> {
  if (typeof state !== 'object' || state === null) return {};
  const fits = ([key, value]: [string, unknown]) =>
    typeof value === 'string' && Object.hasOwn(SHAPES, key) && SHAPES[key as keyof Start].test(value);
  return Object.fromEntries(Object.entries(state).filter(fits));
}
