import type { Lateness } from '../../../shared/contracts/rest/lateness.ts';
import type { LateMinutes } from '../../../shared/domain/lateness.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { LiveSockets } from '../../realtime/live-sockets.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import type { PracticeGrant, VisitGrant } from '../visits/visits.policy.ts';
import {
  findLateness,
  findOwnLateness,
  findProvider,
  type Provider,
  selectLine,
  selectOpenedVisits,
  upsertLateness,
} from './lateness.queries.ts';

/** An announcement that was not taken back holds no longer than this, in milliseconds: the next day is another. */
const HOLDS_MS = 3 * 60 * 60_000;

type LatenessDeps = Pick<Deps, 'events' | 'clock'>;

/** Stores what the patients of the visit's provider are told, and tells those who wait. */
export async function announceLateness(
  deps: LatenessDeps,
  { practiceId, visitId, staff }: VisitGrant,
  lateness: Lateness,
): Promise<Lateness> {
  return announce(deps, `account:${staff.accountId}`, lateness, async (trx) => {
    const accountId = await findProvider(trx, visitId);
    if (!accountId) throw new CodedError('NOT_FOUND');
    return { practiceId, accountId, visitId };
  });
}

/** The same for one's own patients in a practice, from outside of a visit. */
export async function announceOwnLateness(
  deps: LatenessDeps,
  { practiceId, staff: { accountId } }: PracticeGrant,
  lateness: Lateness,
): Promise<Lateness> {
  return announce(deps, `account:${accountId}`, lateness, () =>
    Promise.resolve({ practiceId, accountId, visitId: null }),
  );
}

/** What one's own patients in a practice are told. `now` in milliseconds since the epoch. */
export async function readOwnLateness(
  db: Db,
  { practiceId, staff: { accountId } }: PracticeGrant,
  now: number,
): Promise<Lateness> {
  const told = await findOwnLateness(db, { practiceId, accountId });
  return { minutes: minutesNow(told, now), showsLine: told?.showsLine ?? false };
}

async function announce(
  { events, clock }: LatenessDeps,
  actor: string,
  { minutes, showsLine }: Lateness,
  whose: (trx: Trx) => Promise<Provider & { visitId: string | null }>,
): Promise<Lateness> {
  await events.transaction(async (trx, happened) => {
    const { practiceId, accountId, visitId } = await whose(trx);
    const announcedAt = new Date(clock());
    await upsertLateness(trx, { practiceId, accountId, minutes, showsLine, announcedAt });
    await audit(trx, {
      practiceId,
      ...(visitId ? { visitId } : {}),
      actor,
      action: 'lateness.announced',
      subjectId: accountId,
      details: { minutes, showsLine },
    });
    await happened({ type: 'lateness.changed', practiceId, accountId });
  });
  return { minutes, showsLine };
}

/** What the people of a visit are told of their wait. */
export interface Wait {
  lateMinutes: LateMinutes | null;
  showsLine: boolean;
  /** The visit patients in the provider's line, first to last; empty where it is not shown. */
  line: readonly string[];
}

/** `now` in milliseconds since the epoch. */
export async function readWait(db: Db, visitId: string, now: number): Promise<Wait> {
  const told = await findLateness(db, visitId);
  if (!told) return { lateMinutes: null, showsLine: false, line: [] };
  return {
    lateMinutes: minutesNow(told, now),
    showsLine: told.showsLine,
    line: told.showsLine ? await selectLine(db, visitId) : [],
  };
}

function minutesNow(
  told: { minutes: LateMinutes | null; announcedAt: Date } | undefined,
  now: number,
): LateMinutes | null {
  return told && now - told.announcedAt.getTime() < HOLDS_MS ? told.minutes : null;
}

/** Tells a provider's live visits that what people are told of their wait has changed. */
export async function tellWait(
  { db, live }: { db: Db; live: LiveSockets },
  provider: Provider,
): Promise<void> {
  const visits = await selectOpenedVisits(db, provider);
  // An unreachable room must not keep the news from others.
  const told = await Promise.allSettled(visits.map((id) => live.tellVisit(id, { type: 'settings-changed' })));
  const failed = told.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The same for the provider of a visit whose line has changed. */
export async function tellLine(
  deps: { db: Db; live: LiveSockets },
  { practiceId, visitId }: { practiceId: number; visitId: string },
): Promise<void> {
  const accountId = await findProvider(deps.db, visitId);
  if (accountId) await tellWait(deps, { practiceId, accountId });
}
