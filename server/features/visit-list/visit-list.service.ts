import type { z } from 'zod';
import type { VisitListItem, visitContracts } from '../../../shared/contracts/rest/visits.ts';
import type { GuestInviteResponse } from '../../../shared/domain/guest.ts';
import type { CancelReason } from '../../../shared/domain/workflow.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { responsesOf } from '../guests/invitation.service.ts';
import { loadPresence, type Presence } from '../participants/presence.service.ts';
import type { PracticeGrant, VisitGrant } from '../visits/visits.policy.ts';
import { findVisit, selectVisits, type VisitFilter, type VisitRow } from '../visits/visits.service.ts';

type VisitDetail = z.input<(typeof visitContracts)['GET /api/provider/visits/:rootVisitId']['result']>;

/** The visit list (PRODUCT 6.4), soonest first; it shows names, so the read is audited. */
export async function searchVisits(
  db: Db,
  { staff, practiceId }: PracticeGrant,
  filter: VisitFilter,
): Promise<VisitListItem[]> {
  const rows = await selectVisits(db, filter);
  const { minDate = null, maxDate = null } = filter;
  const visitIds = rows.map((row) => row.visitId);
  const [presence, responses] = await Promise.all([
    loadPresence(db, visitIds),
    responsesOf(db, staff.accountId, visitIds),
    audit(db, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'visits.listed',
      details: { visits: rows.length, minDate, maxDate },
    }),
  ]);
  return rows.map((row) => toListItem(row, presence.get(row.visitId), responses.get(row.visitId)));
}

/** One visit with its patients (PRODUCT 6.7); the read is audited. @throws NOT_FOUND */
export async function readVisit(db: Db, { staff, practiceId, visitId }: VisitGrant): Promise<VisitDetail> {
  const row = await findVisit(db, visitId);
  if (!row) throw new CodedError('NOT_FOUND');
  const [presences, responses] = await Promise.all([
    loadPresence(db, [visitId]),
    responsesOf(db, staff.accountId, [visitId]),
    audit(db, { practiceId, actor: `account:${staff.accountId}`, action: 'visit.read', visitId }),
  ]);
  const presence = presences.get(visitId);
  const own = responses.get(visitId);
  return {
    ...toListItem(row, presence, own),
    rootVisitId: row.visitId,
    practiceId: row.practiceId,
    practiceName: row.practiceName,
    origination: row.origination,
    description: row.description,
    interpreterPresent: row.interpreterPresent,
    visitPatients: row.patients.map(({ cancelledAt, cancelReason, cancelComment, keptAt, ...patient }) => ({
      ...patient,
      // In JSON's format.
      keptAt: keptAt ? new Date(keptAt).toISOString() : null,
      cancelled: cancelledAt
        ? {
            // In JSON's format.
            at: new Date(cancelledAt).toISOString(),
            reason: (cancelReason ?? 'other') as CancelReason,
            comment: cancelComment ?? '',
          }
        : null,
      patientInVisit:
        presence?.patientStages.some(
          ({ sessionId, stage }) => sessionId === patient.sessionId && stage === 'in-visit',
        ) ?? false,
      visitStatus: cancelledAt ? ('CANCELLED' as const) : row.status,
    })),
  };
}

function toListItem(
  row: VisitRow,
  presence: Presence | undefined,
  invitation: { response: GuestInviteResponse } | undefined,
): VisitListItem {
  const first = row.patients[0];
  return {
    visitId: row.visitId,
    groupVisitId: row.visitId,
    sessionId: first?.sessionId ?? row.visitId,
    startTime: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    durationMinutes: row.durationMinutes,
    visitTypeName: row.visitTypeName,
    status: row.status,
    isGroupVisit: row.isGroupVisit,
    patientInvitedCount: row.patients.length,
    patientName: first ? `${first.firstName} ${first.lastName}` : '',
    patientInVisit: presence?.patientInVisit ?? false,
    patientStage: presence?.patientStage ?? 'pending',
    patientStages: presence?.patientStages ?? [],
    scheduledProviderName: row.providerName,
    providersCurrentlyInVisit: presence?.providersCurrentlyInVisit ?? [],
    providersPreviouslyInVisit: presence?.providersPreviouslyInVisit ?? [],
    providerGuestInviteResponse: invitation?.response ?? 'None',
    invitedAsGuest: invitation !== undefined,
  };
}
