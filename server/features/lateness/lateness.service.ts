import type { z } from 'zod';
import type { latenessContracts } from '../../../shared/contracts/rest/lateness.ts';
import type { LateMinutes } from '../../../shared/domain/lateness.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import type { LiveSockets } from '../../realtime/live-sockets.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import type { VisitGrant } from '../visits/visits.policy.ts';
import {
  findLateness,
  findProvider,
  selectLine,
  selectVisitsOfProvider,
  upsertLateness,
} from './lateness.queries.ts';

/** An announcement that was not taken back holds no longer than this, in milliseconds: the next day is another. */
const HOLDS_MS = 3 * 60 * 60_000;

type Lateness = z.output<
  (typeof latenessContracts)['PUT /api/provider/visits/:rootVisitId/lateness']['body']
>;

/** Stores what the patients of the visit's provider are told, and tells those who wait. */
export async function announceLateness(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  { practiceId, visitId, staff }: VisitGrant,
  { minutes, showsLine }: Lateness,
): Promise<Lateness> {
  await events.transaction(async (trx, happened) => {
    const accountId = await findProvider(trx, visitId);
    if (!accountId) throw new CodedError('NOT_FOUND');
    const announcedAt = new Date(clock());
    await upsertLateness(trx, { practiceId, accountId, minutes, showsLine, announcedAt });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'lateness.announced',
      subjectId: accountId,
      details: { minutes, showsLine },
    });
    await happened({ type: 'lateness.changed', visitId });
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
  const holds = now - told.announcedAt.getTime() < HOLDS_MS;
  return {
    lateMinutes: holds ? told.minutes : null,
    showsLine: told.showsLine,
    line: told.showsLine ? await selectLine(db, visitId) : [],
  };
}

/** Tells the live visits of this visit's provider that what people are told of their wait has changed. */
export async function tellWait({ db, live }: { db: Db; live: LiveSockets }, visitId: string): Promise<void> {
  const visits = await selectVisitsOfProvider(db, visitId);
  // An unreachable room must not keep the news from others.
  const told = await Promise.allSettled(visits.map((id) => live.tellVisit(id, { type: 'settings-changed' })));
  const failed = told.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
