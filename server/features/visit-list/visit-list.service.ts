import type { z } from 'zod';
import type { VisitFilter, VisitListItem, visitContracts } from '../../../shared/contracts/rest/visits.ts';
import { cancelReasonWords } from '../../../shared/domain/cancel-reason.ts';
import type { GuestInviteResponse } from '../../../shared/domain/guest.ts';
import { CANCEL_REASONS } from '../../../shared/domain/workflow.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { RESPONSE_OF, responsesOf } from '../guests/invitation.service.ts';
import { loadPresence, type Presence, presenceOf } from '../participants/presence.service.ts';
import { hasUndeliverable, visitsWithUndeliverable } from '../visit-messages/visit-messages.service.ts';
import type { PracticeGrant, VisitGrant } from '../visits/visits.policy.ts';
import { findVisit, type VisitRow } from '../visits/visits.service.ts';
import { markViewed, pageOfVisits } from './visit-list.queries.ts';

type VisitDetail = z.input<(typeof visitContracts)['GET /api/provider/visits/:rootVisitId']['result']>;

interface FoundVisits {
  results: VisitListItem[];
  nextCursor: string | null;
  previousCursor: string | null;
}

/** One page of the visit list (PRODUCT 6.4, 6.16); it shows names, so the read is audited. */
export async function searchVisits(
  db: Db,
  { staff, practiceId }: PracticeGrant,
  filter: VisitFilter,
  now: number,
): Promise<FoundVisits> {
  const { rows, ...cursors } = await pageOfVisits(db, staff.accountId, filter, {
    now,
    undeliverable: hasUndeliverable,
  });
  const { view = null, minDate = null, maxDate = null } = filter;
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visits.listed',
    details: { visits: rows.length, view, minDate, maxDate },
  });
  const results = rows.map((row) => {
    const response = row.response ? { response: RESPONSE_OF[row.response] } : undefined;
    return toListItem(row, presenceOf(row.participants ?? []), response, row.undeliverable);
  });
  return { results, ...cursors };
}

/** The visit's live page was opened. */
export function noteViewed(db: Db, { staff, practiceId, visitId }: VisitGrant, now: number): Promise<void> {
  return markViewed(db, { accountId: staff.accountId, practiceId, visitId }, new Date(now));
}

/** One visit with its patients (PRODUCT 6.7); the read is audited. @throws NOT_FOUND */
export async function readVisit(db: Db, grant: VisitGrant, now: number): Promise<VisitDetail> {
  const { staff, practiceId, visitId } = grant;
  const row = await findVisit(db, visitId);
  if (!row) throw new CodedError('NOT_FOUND');
  const [presences, responses, undeliverable] = await Promise.all([
    loadPresence(db, [visitId]),
    responsesOf(db, staff.accountId, [visitId]),
    visitsWithUndeliverable(db, [visitId]),
    audit(db, { practiceId, actor: `account:${staff.accountId}`, action: 'visit.read', visitId }),
    noteViewed(db, grant, now),
  ]);
  const presence = presences.get(visitId);
  const own = responses.get(visitId);
  const inVisit = row.patients.filter(({ removedBy }) => removedBy === null);
  return {
    ...toListItem({ ...row, patients: inVisit }, presence, own, undeliverable.has(visitId)),
    rootVisitId: row.visitId,
    practiceId: row.practiceId,
    practiceName: row.practiceName,
    origination: row.origination,
    description: row.description,
    interpreterPresent: row.interpreterPresent,
    visitPatients: row.patients.map(
      ({
        cancelledAt,
        cancelReason,
        cancelReasonEs,
        cancelCategory,
        cancelComment,
        removedBy,
        keptAt,
        ...patient
      }) => ({
        ...patient,
        removed: removedBy && cancelledAt ? { at: new Date(cancelledAt).toISOString(), by: removedBy } : null,
        // In JSON's format.
        keptAt: keptAt ? new Date(keptAt).toISOString() : null,
        cancelled:
          cancelledAt && !removedBy
            ? {
                // In JSON's format.
                at: new Date(cancelledAt).toISOString(),
                reason: cancelReasonWords(cancelReason, cancelReasonEs),
                category: cancelCategory ?? CANCEL_REASONS.other,
                comment: cancelComment ?? '',
              }
            : null,
        patientInVisit:
          presence?.patientStages.some(
            ({ sessionId, stage }) => sessionId === patient.sessionId && stage === 'in-visit',
          ) ?? false,
        visitStatus: cancelledAt ? ('CANCELLED' as const) : row.status,
      }),
    ),
  };
}

type Shown = Pick<
  VisitRow,
  | 'visitId'
  | 'startsAt'
  | 'timeZone'
  | 'durationMinutes'
  | 'visitTypeName'
  | 'status'
  | 'isGroupVisit'
  | 'providerName'
> & { patients: readonly Pick<VisitRow['patients'][number], 'sessionId' | 'firstName' | 'lastName'>[] };

function toListItem(
  row: Shown,
  presence: Presence | undefined,
  invitation: { response: GuestInviteResponse } | undefined,
  undeliverable: boolean,
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
    undeliverable,
  };
}
