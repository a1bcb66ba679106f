import { createHash, randomBytes } from 'node:crypto';
import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { tellOfChannel } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { type CalendarEntry, visitsCalendar } from '#server/features/visits/links/visit-calendar.ts';
import { selectVisitsOfProvider, type VisitRow } from '#server/features/visits/visits/visits.service.ts';
import { words } from '#server/formats/words/words.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { requireFreshProof } from '#server/http/access/fresh-proof.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Feed, FeedState } from '#shared/contracts/rest/staff/calendar-feed.ts';
import type { FeedNames } from '#shared/domain/own-account.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import {
  deleteFeed,
  type FeedChoice,
  findFeed,
  lockFeedByToken,
  markFetched,
  noteEntries,
  putFeed,
  selectFirstVisits,
  selectMemberships,
  updateFeed,
} from './calendar-feed.queries.ts';

const DAY_MS = 24 * 3_600_000;
const BACK_MS = 30 * DAY_MS;
const AHEAD_MS = 180 * DAY_MS;
/** In bytes: 192 bits, like a link's. */
const TOKEN_BYTES = 24;

export async function readFeed(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Pick<Staff, 'accountId'>,
): Promise<FeedState> {
  return { feed: await presentFeed(db, accountId) };
}

/**
 * Turns the feed on or replaces its address, and notifies the owner by email.
 *
 * @throws PROOF_REQUIRED
 */
export async function renewFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'jobs' | 'email'>,
  staff: Staff,
  choice: FeedChoice,
): Promise<{ address: string; feed: Feed }> {
  const { db, clock, publicUrl } = deps;
  const { accountId } = staff;
  await requireFreshProof(db, staff, clock());
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const renewed = await db.transaction().execute(async (trx) => {
    const former = await findFeed(trx, accountId);
    const madeAt = new Date(clock());
    await putFeed(trx, { ...choice, accountId, tokenHash: hashToken(token), madeAt });
    const action = former ? 'calendar-feed.replaced' : 'calendar-feed.turned-on';
    await noteOwn(trx, staff, action, { calendarNames: choice.names });
    await tellOfChannel(deps, trx, accountId, 'calendar-feed-made');
    const feed = { names: choice.names, madeAt: madeAt.toISOString(), fetchedAt: null };
    return { address: `${publicUrl}/api/calendar/${token}.ics`, feed };
  });
  wakeSender(deps);
  return renewed;
}

/** @throws NOT_FOUND if the feed is off */
export async function changeFeed(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  choice: FeedChoice,
): Promise<FeedState> {
  return db.transaction().execute(async (trx) => {
    if (!(await updateFeed(trx, staff.accountId, choice))) throw new CodedError('NOT_FOUND');
    await noteOwn(trx, staff, 'calendar-feed.changed', { calendarNames: choice.names });
    return { feed: await presentFeed(trx, staff.accountId) };
  });
}

export async function turnOffFeed({ db }: Pick<Deps, 'db'>, staff: Staff): Promise<FeedState> {
  await db.transaction().execute(async (trx) => {
    if (await deleteFeed(trx, staff.accountId)) await noteOwn(trx, staff, 'calendar-feed.turned-off');
  });
  return { feed: null };
}

/**
 * The provider's visits in practices in which they currently work with visits. Audits each day's first read.
 *
 * @throws NOT_FOUND for an unknown or replaced address, and for a person who no longer sees any visits
 */
export async function feedCalendar(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  token: string,
): Promise<Uint8Array> {
  const now = clock();
  const { feed, practiceIds } = await noteFetch(db, hashToken(token), new Date(now));
  const visits = await selectVisitsOfProvider(db, {
    providerId: feed.accountId,
    practiceIds,
    from: new Date(now - BACK_MS),
    to: new Date(now + AHEAD_MS),
  });
  const firstOf = await selectFirstVisits(
    db,
    visits.map(({ visitId }) => visitId),
  );
  const shown = visits.map((visit) =>
    entryOf(visit, feed, { publicUrl, uid: firstOf.get(visit.visitId) ?? visit.visitId }),
  );
  const changes = await noteShown(db, feed.accountId, shown, now);
  const entries = shown.map((entry) => ({ ...entry, ...changes.get(entry.uid) }));
  const name = calendarName(feed.displayName, feed.language);
  return Buffer.from(visitsCalendar(entries, name, feed.language, now));
}

/** Programs cache entries, so an entry's sequence and time change only if its content does. */
function noteShown(db: Db, accountId: string, shown: readonly CalendarEntry[], now: number) {
  const entries = shown.map((entry) => ({
    uid: entry.uid,
    fingerprint: fingerprintOf(entry),
    startsAt: entry.startsAt,
  }));
  return db.transaction().execute((trx) =>
    noteEntries(trx, accountId, entries, {
      now: new Date(now),
      forgetBefore: new Date(now - BACK_MS - DAY_MS),
    }),
  );
}

function noteFetch(db: Db, tokenHash: Buffer, now: Date) {
  return db.transaction().execute(async (trx) => {
    const feed = await lockFeedByToken(trx, tokenHash);
    if (!feed) throw new CodedError('NOT_FOUND');
    const { accountId, fetchedAt } = feed;
    const memberships = await selectMemberships(trx, accountId);
    const practiceIds = practicesWhere({ ...feed, memberships }, 'visits.see');
    if (practiceIds.length === 0) throw new CodedError('NOT_FOUND');
    await markFetched(trx, accountId, now);
    if (!fetchedAt || dayOf(fetchedAt) !== dayOf(now))
      await noteOwn(trx, { accountId, memberships }, 'calendar-feed.fetched', { calendarNames: feed.names });
    return { feed, practiceIds };
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function presentFeed(db: Db, accountId: string): Promise<Feed | null> {
  const feed = await findFeed(db, accountId);
  if (!feed) return null;
  const { names, madeAt, fetchedAt } = feed;
  return { names, madeAt: madeAt.toISOString(), fetchedAt: fetchedAt?.toISOString() ?? null };
}

type FeedVisit = Pick<
  VisitRow,
  'visitId' | 'practiceName' | 'startsAt' | 'durationMinutes' | 'status' | 'patients'
>;

const calendarName = (provider: string, language: Language): string =>
  words.getFixedT(language, 'calendar-entry')('calendar', { provider });

/** Shows only what the provider chose about patients. */
function entryOf(
  { visitId, practiceName: practice, startsAt, durationMinutes, status, patients }: FeedVisit,
  { names, language }: { names: FeedNames; language: Language },
  { publicUrl, uid }: { publicUrl: string; uid: string },
): CalendarEntry {
  const t = words.getFixedT(language, 'calendar-entry');
  const people = patients.filter(({ cancelledAt }) => cancelledAt === null);
  const named = names === 'none' ? '' : people.map(names === 'names' ? nameOf : initialsOf).join(', ');
  return {
    uid,
    sequence: 0,
    title: named ? t('patients', { patients: named }) : t('visit', { practice }),
    text: null,
    startsAt,
    durationMinutes,
    link: `${publicUrl}/provider/visits/${visitId}`,
    isTentative: status === 'TENTATIVE',
  };
}

const fingerprintOf = ({ title, startsAt, durationMinutes, link, isTentative }: CalendarEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([title, startsAt, durationMinutes, link, isTentative]))
    .digest('base64url');

interface Named {
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const initialsOf = ({ firstName, lastName }: Named) =>
  [firstName, lastName].map((name) => `${graphemes.segment(name).containing(0)?.segment ?? ''}.`).join('');
