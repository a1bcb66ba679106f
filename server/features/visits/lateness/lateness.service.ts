import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { PracticeGrant, VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { LiveSockets } from '#server/realtime/live-sockets.ts';
import type { Events } from '#server/runtime/events/events.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { Lateness } from '#shared/contracts/rest/visits/lateness.ts';
import type { LateMinutes } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  clearLateness,
  findLateness,
  findProvider,
  type Provider,
  selectLateness,
  selectLine,
  selectOpenedVisits,
  upsertLateness,
} from './lateness.queries.ts';

/** An announcement lasts at most this long, in milliseconds, and never until the next day. */
const HOLDS_MS = 3 * 60 * 60_000;
/**
 * Patients whose visit starts within this time of the announcement see it, in milliseconds. Later visits may catch up.
 */
const REACHES_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

type LatenessDeps = Pick<Deps, 'events' | 'clock'>;

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

export async function announceOwnLateness(
  deps: LatenessDeps,
  { practiceId, staff: { accountId } }: PracticeGrant,
  lateness: Lateness,
): Promise<Lateness> {
  return announce(deps, `account:${accountId}`, lateness, () =>
    Promise.resolve({ practiceId, accountId, visitId: null }),
  );
}

export async function readLateness(
  db: Db,
  { practiceId, staff: { accountId } }: PracticeGrant,
  now: number,
): Promise<CallResult<Rest['GET /api/provider/practices/:practiceId/lateness']>> {
  const told = await selectLateness(db, practiceId);
  const own = told.find((one) => one.accountId === accountId);
  return {
    minutes: minutesNow(own, now),
    showsLine: own?.showsLine ?? false,
    late: told.flatMap((one) => {
      const minutes = one === own ? null : minutesNow(one, now);
      return minutes === null ? [] : [{ accountId: one.accountId, providerName: one.providerName, minutes }];
    }),
  };
}

export async function endLateness(
  deps: LatenessDeps & Pick<Deps, 'db'>,
  { practiceId, staff }: PracticeGrant,
  accountId: string,
): Promise<void> {
  const told = (await selectLateness(deps.db, practiceId)).find((one) => one.accountId === accountId);
  if (!told || told.minutes === null) return;
  const onTime = { minutes: null, showsLine: told.showsLine };
  await announce(deps, `account:${staff.accountId}`, onTime, () =>
    Promise.resolve({ practiceId, accountId, visitId: null }),
  );
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

/** The provider is no longer late once a patient of the visit was admitted or the visit has ended. Idempotent. */
export async function endLatenessOfVisit(
  { db, events }: { db: Db; events: Pick<Events, 'write'> },
  { practiceId, visitId }: { practiceId: number; visitId: string },
): Promise<void> {
  const accountId = await findProvider(db, visitId);
  if (!accountId) return;
  const { handle } = await events.write(async (trx, happened) => {
    if (!(await clearLateness(trx, { practiceId, accountId }))) return;
    await audit(trx, {
      practiceId,
      visitId,
      actor: 'system',
      action: 'lateness.announced',
      subjectId: accountId,
      details: { minutes: null },
    });
    await happened({ type: 'lateness.changed', practiceId, accountId });
  });
  await handle();
}

export interface Wait {
  lateMinutes: LateMinutes | null;
  lateUntil: number | null;
  showsLine: boolean;
  /** Visit patients in the provider's line, first to last; empty if the line is not shown. */
  line: readonly string[];
}

export async function readWait(db: Db, visitId: string, now: number): Promise<Wait> {
  const told = await findLateness(db, visitId);
  if (!told) return { lateMinutes: null, lateUntil: null, showsLine: false, line: [] };
  const lateUntil = reaches(told) ? endOf(told, told.startsAt.getTime()) : null;
  const isLate = lateUntil !== null && now < lateUntil;
  return {
    lateMinutes: isLate ? told.minutes : null,
    lateUntil: isLate ? lateUntil : null,
    showsLine: told.showsLine,
    line: told.showsLine ? await selectLine(db, visitId) : [],
  };
}

const reaches = ({ announcedAt, startsAt }: { announcedAt: Date; startsAt: Date }): boolean =>
  startsAt.getTime() - announcedAt.getTime() <= REACHES_MS;

interface Told {
  minutes: LateMinutes | null;
  announcedAt: Date;
}

/**
 * When the announced minutes are over for a patient, in milliseconds since the epoch. They count from the
 * announcement, or from the visit's start if that is later. Null if on time.
 */
function endOf({ minutes, announcedAt }: Told, startsAt: number): number | null {
  if (minutes === null) return null;
  const told = announcedAt.getTime();
  return Math.min(Math.max(told, startsAt) + minutes * MINUTE_MS, told + HOLDS_MS);
}

function minutesNow(told: Told | undefined, now: number): LateMinutes | null {
  const until = told && endOf(told, told.announcedAt.getTime() + REACHES_MS);
  return told && until && now < until ? told.minutes : null;
}

export async function tellWait(
  { db, live }: { db: Db; live: LiveSockets },
  provider: Provider,
): Promise<void> {
  const visits = await selectOpenedVisits(db, provider);
  const told = await Promise.allSettled(visits.map((id) => live.tellVisit(id, { type: 'settings-changed' })));
  const failed = told.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export async function tellLine(
  deps: { db: Db; live: LiveSockets },
  { practiceId, visitId }: { practiceId: number; visitId: string },
): Promise<void> {
  const accountId = await findProvider(deps.db, visitId);
  if (accountId) await tellWait(deps, { practiceId, accountId });
}
