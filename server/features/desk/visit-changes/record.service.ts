import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { locationsOf } from '#server/features/practice/practices/practices.service.ts';
import { readSeries } from '#server/features/visits/scheduling/series.service.ts';
import { whoIsNotifiedOf } from '#server/features/visits/visit-messages/who-is-notified.ts';
import { locationOf } from '#server/features/visits/visits/visit-location.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { VisitHistory, VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { VisitLocation } from '#shared/contracts/rest/practice/practices.ts';
import { CodedError } from '#shared/errors.ts';
import { permissionsIn } from '#shared/permissions/permissions.ts';
import { actionsFor, type VisitAction } from '#shared/rules/visit-changes.ts';
import { noShowRefusalOf } from './no-show.service.ts';
import { findRecord, selectCancelReasons } from './visit-changes.queries.ts';

/**
 * How a visit's status came about, and which changes the caller may currently make. Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readRecord(
  deps: Pick<Deps, 'db' | 'clock' | 'email' | 'sms'>,
  { staff, visitId, practiceId }: VisitGrant,
): Promise<VisitRecord> {
  const { db, clock } = deps;
  const { row, history } = await findHistory(db, visitId);
  await audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'visit.record-read' });
  const allowed = actionsFor(row.status, permissionsIn(staff, { practiceId }));
  const locations = allowed.includes('relocate') ? await locationsFor(db, practiceId, locationOf(row)) : [];
  const mayBeNoShow =
    allowed.includes('no-show') &&
    (await noShowRefusalOf(db, { id: visitId, startsAt: row.startsAt }, clock())) === null;
  const offered: Partial<Record<VisitAction, boolean>> = {
    relocate: locations.length > 0,
    'no-show': mayBeNoShow,
    'patient-no-show': row.isGroupVisit && row.startsAt.getTime() <= clock(),
  };
  const actions = allowed.filter((action) => offered[action] ?? true);
  const mayChange = actions.length > 0;
  const reasons = mayChange ? await selectCancelReasons(db, visitId) : [];
  const told = await whoIsNotifiedOf(deps, db, mayChange ? [visitId] : []);
  return {
    ...history,
    actions,
    cancelReasons: reasons.map(({ en, es }) => ({ en, es })),
    told: { cancel: told.cancellation, move: told.reschedule },
    slot: { visitTypeId: row.visitTypeId, providerUserId: row.providerId },
    locations,
    series: await readSeries(db, visitId, clock()),
  };
}

async function locationsFor(db: Db, practiceId: number, own: VisitLocation | null): Promise<VisitLocation[]> {
  const locations = await locationsOf(db, practiceId);
  const isListed = own === null || locations.some(({ locationId }) => locationId === own.locationId);
  return isListed ? locations : [...locations, own];
}

/**
 * For readers who change nothing.
 *
 * @throws NOT_FOUND
 */
export async function readHistory(db: Db, visitId: string): Promise<VisitHistory> {
  return (await findHistory(db, visitId)).history;
}

async function findHistory(db: Db, visitId: string) {
  const row = await findRecord(db, visitId);
  if (!row) throw new CodedError('NOT_FOUND');
  const history: VisitHistory = {
    status: row.status,
    movedTo: other(row.toId, row.toStart, row.toZone),
    movedFrom: other(row.fromId, row.fromStart, row.fromZone),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    cancelled: row.cancelledBy && {
      by: row.cancelledBy,
      reason: row.cancelReason,
      category: row.cancelCategory,
      comment: row.cancelComment ?? '',
    },
    noShow: row.noShowReason && { reason: row.noShowReason, comment: row.noShowComment ?? '' },
    closedAfterHours: row.closedAfterHours,
  };
  return { row, history };
}

function other(
  visitId: string | null,
  startsAt: Date | null,
  timeZone: string | null,
): VisitHistory['movedTo'] {
  return visitId && startsAt && timeZone ? { visitId, startTime: startsAt.toISOString(), timeZone } : null;
}
