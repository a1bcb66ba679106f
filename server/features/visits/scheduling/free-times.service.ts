import type { Deps } from '#server/features/deps.ts';
import { availabilityOf } from '#server/features/practice/working-hours/working-hours.service.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { FreeDay, FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { type Availability, apart, freeStarts, type Span } from '#shared/rules/free-times.ts';
import { type BookedPeople, selectBusyTimes } from './bookings.queries.ts';
import { selectProviders } from './scheduling.queries.ts';
import { startOfDay, wallClockOf } from './start-time.ts';
import { wrongField } from './wrong-field.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** In days. */
const HORIZON_DAYS = 60;
const LATEST = Date.UTC(9999, 11, 30);
const MOST_DAYS = 5;

interface WantedVisit {
  providerUserId: string;
  durationMinutes: number;
  timeZone: string;
}

/**
 * The next days with a provider's free times from a day on, or from now. Times at which a given patient has a visit
 * are not free.
 *
 * @throws INVALID_INPUT for a provider of another practice
 */
export async function findFreeDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { practiceId }: PracticeGrant,
  {
    from,
    patientIds,
    movedVisitId,
    ...visit
  }: WantedVisit & { patientIds: readonly string[]; movedVisitId: string | null; from: string | null },
): Promise<{ days: FreeDay[] }> {
  const { providerUserId, timeZone, durationMinutes } = visit;
  const providers = await selectProviders(db, practiceId);
  if (!providers.some(({ userId }) => userId === providerUserId)) throw wrongField('providerUserId');
  const people = { patientIds, movedVisitIds: movedVisitId === null ? [] : [movedVisitId] };
  const since = from === null ? clock() : Math.max(clock(), startOfDay(from, timeZone));
  const availability = await availabilityOf(db, practiceId, providerUserId, new Date(since));
  const [starts = []] = await startsFrom(db, practiceId, people, [
    { ...visit, since, availability, taken: [] },
  ]);
  const days = Map.groupBy(apart(starts, durationMinutes), (start) => freeTime(start, timeZone).date);
  return {
    days: [...days]
      .slice(0, MOST_DAYS)
      .map(([date, times]) => ({ date, times: times.map((start) => freeTime(start, timeZone)) })),
  };
}

interface Searched extends WantedVisit {
  /** In milliseconds. */
  since: number;
  availability: Availability;
  taken: readonly Span[];
}

/** Each provider's next free time; null if the coming weeks have no free time. */
export async function nextFreeTimes(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  searched: readonly Searched[],
): Promise<(FreeTime | null)[]> {
  const found = await startsFrom(db, practiceId, people, searched);
  return searched.map(({ timeZone }, index) => {
    const [start] = found[index] ?? [];
    return start === undefined ? null : freeTime(start, timeZone);
  });
}

async function startsFrom(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  searched: readonly Searched[],
): Promise<Iterable<number>[]> {
  const byProvider = [...Map.groupBy(searched, ({ providerUserId }) => providerUserId)];
  const times = byProvider.map(([providerUserId, all]) => ({
    providerUserId,
    from: new Date(Math.min(...all.map(({ since }) => since))),
    to: new Date(Math.max(...all.map(({ since }) => horizonFrom(since).to)) + DAY_MS),
  }));
  const visits = await selectBusyTimes(db, practiceId, people, times);
  const busy = new Map(
    byProvider.map(([providerUserId], index) => [providerUserId, visits[index]?.map(spanOf) ?? []]),
  );
  return searched.map(({ providerUserId, durationMinutes, since, availability, taken }) => {
    const all = [...(busy.get(providerUserId) ?? []), ...taken];
    return freeStarts(horizonFrom(since), durationMinutes, availability, all);
  });
}

const horizonFrom = (since: number): Span => ({
  from: since,
  to: Math.min(since + HORIZON_DAYS * DAY_MS, LATEST),
});

export function spanOf({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }): Span {
  const from = startsAt.getTime();
  return { from, to: from + durationMinutes * MINUTE_MS };
}

function freeTime(start: number, timeZone: string): FreeTime {
  const { date, time, occurrence } = wallClockOf(new Date(start), timeZone);
  return { startTime: new Date(start).toISOString(), date, time, occurrence };
}
