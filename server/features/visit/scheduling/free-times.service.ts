import type { FreeDay, FreeTime } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import { type Availability, apart, freeStarts, type Span } from '../../../../shared/rules/free-times.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { availabilityOf } from '../../practice/working-hours/working-hours.service.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import { type BookedPeople, selectBusyTimes } from './bookings.queries.ts';
import { selectProviders } from './scheduling.queries.ts';
import { startOfDay, wallClockOf } from './start-time.ts';
import { wrongField } from './wrong-field.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far ahead free times are searched, in days. */
const HORIZON_DAYS = 60;
/** The last moment of a date of four digits, in any zone. */
const LATEST = Date.UTC(9999, 11, 30);
/** Most days in an answer. */
const MOST_DAYS = 5;

interface Wanted extends BookedPeople {
  durationMinutes: number;
  timeZone: string;
}

/**
 * The next days with free times of a provider, from a day on, or from now. Times at which one of the patients has a visit
 * are not free.
 *
 * @throws INVALID_INPUT for a provider of another practice
 */
export async function findFreeDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { practiceId }: PracticeGrant,
  {
    from,
    movedVisitId,
    ...asked
  }: Omit<Wanted, 'movedVisitIds'> & { from: string | null; movedVisitId: string | null },
): Promise<{ days: FreeDay[] }> {
  const wanted = { ...asked, movedVisitIds: movedVisitId === null ? [] : [movedVisitId] };
  const providers = await selectProviders(db, practiceId);
  if (!providers.some(({ userId }) => userId === wanted.providerUserId)) throw wrongField('providerUserId');
  const { timeZone } = wanted;
  const since = from === null ? clock() : Math.max(clock(), startOfDay(from, timeZone));
  const availability = await availabilityOf(db, practiceId, wanted.providerUserId, new Date(since));
  const starts = await freeFrom(db, practiceId, wanted, availability, since);
  const days = Map.groupBy(apart(starts, wanted.durationMinutes), (start) => freeTime(start, timeZone).date);
  return {
    days: [...days]
      .slice(0, MOST_DAYS)
      .map(([date, times]) => ({ date, times: times.map((start) => freeTime(start, timeZone)) })),
  };
}

/**
 * The provider's next free time from a moment on; null if there is none in the next weeks.
 *
 * @param taken what else is not free, besides visits
 */
export async function nextFreeTime(
  db: Db,
  practiceId: number,
  wanted: Wanted,
  availability: Availability,
  since: number,
  taken: readonly Span[],
): Promise<FreeTime | null> {
  const [start] = await freeFrom(db, practiceId, wanted, availability, since, taken);
  return start === undefined ? null : freeTime(start, wanted.timeZone);
}

async function freeFrom(
  db: Db,
  practiceId: number,
  wanted: Wanted,
  availability: Availability,
  since: number,
  taken: readonly Span[] = [],
): Promise<number[]> {
  const within = { from: since, to: Math.min(since + HORIZON_DAYS * DAY_MS, LATEST) };
  const visits = await selectBusyTimes(db, practiceId, wanted, {
    from: new Date(within.from),
    to: new Date(within.to + DAY_MS),
  });
  return freeStarts(within, wanted.durationMinutes, availability, [...visits.map(spanOf), ...taken]);
}

/** When a visit takes place. */
export function spanOf({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }): Span {
  const from = startsAt.getTime();
  return { from, to: from + durationMinutes * MINUTE_MS };
}

function freeTime(start: number, timeZone: string): FreeTime {
  const { date, time, occurrence } = wallClockOf(new Date(start), timeZone);
  return { startTime: new Date(start).toISOString(), date, time, occurrence };
}
