import { Temporal } from 'temporal-polyfill';
import { type DaysOff, OFFERED_HOURS, WEEKDAYS, type WeeklyHours } from '../domain/working-hours.ts';

/** Milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

export interface Availability {
  timeZone: string;
  hours: WeeklyHours | null;
  daysOff: readonly (DaysOff & { of: 'practice' | 'provider' })[];
}

/** `open`: the provider's hours on its day. */
export interface Unusual {
  why: 'closed' | 'off' | 'outside';
  reason: string;
  open: Span[];
}

const MINUTE_MS = 60_000;
/** Offered visits start on the quarter hour. Wall clocks of all zones differ from UTC by quarter hours. */
const GRID_MS = 15 * MINUTE_MS;

/**
 * Quarter-hour starts within the span at which the provider has time for a visit of that length, in order. Generated
 * lazily, because most callers need only the first.
 *
 * @param busy the provider's other visits
 */
export function* freeStarts(
  within: Span,
  durationMinutes: number,
  availability: Availability,
  busy: readonly Span[],
): Generator<number> {
  const duration = durationMinutes * MINUTE_MS;
  const taken = busy.filter(({ to }) => to > within.from).toSorted((a, b) => a.from - b.from);
  for (const open of openSpans(within, availability)) {
    let start = onGrid(Math.max(open.from, within.from));
    while (start < within.to && start + duration <= open.to) {
      const visit = taken.find(({ from, to }) => from < start + duration && to > start);
      if (visit) start = onGrid(visit.to);
      else {
        yield start;
        start += GRID_MS;
      }
    }
  }
}

export function apart(starts: Iterable<number>, durationMinutes: number): number[] {
  let next = Number.NEGATIVE_INFINITY;
  return [...starts].filter((start) => {
    if (start < next) return false;
    next = start + durationMinutes * MINUTE_MS;
    return true;
  });
}

/** Null if the visit is within the provider's hours. Without hours, only days off count. */
export function unusual(visit: Span, availability: Availability): Unusual | null {
  const { timeZone, hours, daysOff } = availability;
  const day = dayOf(visit.from, timeZone);
  const off = daysOff.find((days) => covers(days, day));
  if (off) return { why: off.of === 'practice' ? 'closed' : 'off', reason: off.reason, open: [] };
  if (!hours) return null;
  const open = [...openSpans(visit, availability)];
  if (open.some(({ from, to }) => from <= visit.from && visit.to <= to)) return null;
  return { why: 'outside', reason: '', open: spansOf(day, hours, timeZone) };
}

/** On all days that the span touches. Merges adjacent intervals. */
function* openSpans({ from, to }: Span, { timeZone, hours, daysOff }: Availability): Generator<Span> {
  const last = dayOf(to, timeZone);
  let open: Span | undefined;
  for (
    let day = dayOf(from, timeZone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const today = day;
    if (daysOff.some((days) => covers(days, today))) continue;
    for (const span of spansOf(today, hours ?? OFFERED_HOURS, timeZone)) {
      if (open && span.from <= open.to) open.to = Math.max(open.to, span.to);
      else {
        if (open) yield open;
        open = span;
      }
    }
  }
  if (open) yield open;
}

/** Omits what the clocks skip. */
function spansOf(day: Temporal.PlainDate, hours: WeeklyHours, timeZone: string): Span[] {
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds;
  const weekday = WEEKDAYS[day.dayOfWeek - 1] ?? 'monday';
  return hours[weekday]
    .map(({ from, to }) => ({
      from: at(day, from),
      to: to === '00:00' ? at(day.add({ days: 1 }), to) : at(day, to),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
}

const onGrid = (at: number): number => Math.ceil(at / GRID_MS) * GRID_MS;

const dayOf = (at: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();

function covers({ firstDay, lastDay }: DaysOff, day: Temporal.PlainDate): boolean {
  const date = day.toString();
  return firstDay <= date && date <= lastDay;
}
