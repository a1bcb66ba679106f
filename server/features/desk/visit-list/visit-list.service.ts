import type { z } from 'zod';
import { RESPONSE_OF, responsesOf } from '#server/features/check-in/guests/invitation.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { isGone } from '#server/features/core/participants/gone.ts';
import {
  loadPresence,
  type Presence,
  presenceOf,
} from '#server/features/core/participants/presence.service.ts';
import {
  hasUndeliverable,
  visitsWithUndeliverable,
} from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { locationOf } from '#server/features/visits/visits/visit-location.ts';
import type { PracticeGrant, VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { findVisit, type VisitRow } from '#server/features/visits/visits/visits.service.ts';
import { callOrigin } from '#server/http/access/call-origin.ts';
import type { Db } from '#server/storage/db/database.ts';
import { Rounds } from '#server/storage/db/rounds.ts';
import type { CalendarFilter, CalendarVisit } from '#shared/contracts/rest/desk/calendar.ts';
import type { VisitFilter, VisitListItem, visitContracts } from '#shared/contracts/rest/visits/visits.ts';
import { cancelReasonWords } from '#shared/domain/cancel-reason.ts';
import type { GuestInviteResponse } from '#shared/domain/guest.ts';
import { CANCEL_REASONS } from '#shared/domain/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import { isSameForAll, markViewed, pageOfVisits, visitsOfDays } from './visit-list.queries.ts';

type VisitDetail = z.input<(typeof visitContracts)['GET /api/provider/visits/:rootVisitId']['result']>;

interface FoundVisits {
  results: VisitListItem[];
  nextCursor: string | null;
  previousCursor: string | null;
}

/**
 * Searches one page of the visit list (PRODUCT 6.4, 6.16). Results contain names, so each read is audited. A page's
 * automatic requests for waiting patients have another audit name than lists that a person opened or filtered. Staff
 * whose lists reload after the same change share one query.
 */
export function visitSearch(db: Db, clock: () => number) {
  const pages = new Rounds<PageRequest, Page>(async (requests) => {
    const page = await readPage(db, requests[0] as PageRequest, clock());
    return requests.map(() => page);
  });
  return async ({ staff, practiceId }: PracticeGrant, filter: VisitFilter): Promise<FoundVisits> => {
    const { accountId } = staff;
    const key = JSON.stringify([isSameForAll(filter) ? null : accountId, practiceId, filter]);
    const { visits, nextCursor, previousCursor } = await pages.join(key, { accountId, filter });
    const { view = null, minDate = null, maxDate = null } = filter;
    await audit(db, {
      practiceId,
      actor: `account:${accountId}`,
      action: isWhoWaits(filter) && callOrigin()?.unasked ? 'visits.waiting-listed' : 'visits.listed',
      details: { visits: visits.length, view, minDate, maxDate },
    });
    return { results: visits.map((visit) => seenBy(accountId, visit)), nextCursor, previousCursor };
  };
}

/** For the calendar (PRODUCT 6.35), audited like the list. */
export async function listDays(
  db: Db,
  { staff, practiceId }: PracticeGrant,
  filter: CalendarFilter,
): Promise<CalendarVisit[]> {
  const { accountId } = staff;
  const asked = filter.providerUserIds ?? [];
  const visits = listed(await visitsOfDays(db, filter, hasUndeliverable));
  await audit(db, {
    practiceId,
    actor: `account:${accountId}`,
    action: 'visits.listed',
    details: { visits: visits.length, view: 'calendar', minDate: filter.from, maxDate: filter.to },
  });
  return visits.map(({ item, invitations }) => ({
    ...seenBy(accountId, { item, invitations }),
    invited: asked.filter(
      (one) =>
        one !== item.scheduledProviderId && invitations?.some((invitation) => invitation.accountId === one),
    ),
  }));
}

const isWhoWaits = ({ visitListStatusFilter: stages }: VisitFilter): boolean =>
  stages?.length === 1 && stages[0] === 'waiting';

interface PageRequest {
  accountId: string;
  filter: VisitFilter;
}

type Page = Awaited<ReturnType<typeof readPage>>;

async function readPage(db: Db, { accountId, filter }: PageRequest, now: number) {
  const { rows, ...cursors } = await pageOfVisits(db, accountId, filter, {
    now,
    undeliverable: hasUndeliverable,
  });
  return { visits: listed(rows), ...cursors };
}

type ListedRow = Awaited<ReturnType<typeof visitsOfDays>>[number];

const listed = (rows: readonly ListedRow[]) =>
  rows.map(({ invitations, ...row }) => ({
    item: toListItem(row, presenceOf(row.participants ?? []), undefined, row.undeliverable),
    invitations,
  }));

function seenBy(accountId: string, { item, invitations }: ReturnType<typeof listed>[number]): VisitListItem {
  const own = invitations?.find((invitation) => invitation.accountId === accountId);
  return own ? { ...item, ...invitationOf({ response: RESPONSE_OF[own.response] }) } : item;
}

export function noteViewed(db: Db, { staff, practiceId, visitId }: VisitGrant, now: number): Promise<void> {
  return markViewed(db, { accountId: staff.accountId, practiceId, visitId }, new Date(now));
}

/**
 * One visit with its patients (PRODUCT 6.7). Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readVisit(db: Db, grant: VisitGrant): Promise<VisitDetail> {
  const { staff, practiceId, visitId } = grant;
  const row = await findVisit(db, visitId);
  if (!row) throw new CodedError('NOT_FOUND');
  const [presences, responses, undeliverable] = await Promise.all([
    loadPresence(db, [visitId]),
    responsesOf(db, staff.accountId, [visitId]),
    visitsWithUndeliverable(db, [visitId]),
    audit(db, { practiceId, actor: `account:${staff.accountId}`, action: 'visit.read', visitId }),
  ]);
  const presence = presences.get(visitId);
  const own = responses.get(visitId);
  const inVisit = row.patients.filter((patient) => !isGone(patient, row.status));
  return {
    ...toListItem({ ...row, patients: inVisit }, presence, own, undeliverable.has(visitId)),
    rootVisitId: row.visitId,
    practiceId: row.practiceId,
    practiceName: row.practiceName,
    origination: row.origination,
    description: row.description,
    location: locationOf(row),
    interpreterPresent: row.interpreterPresent,
    visitPatients: row.patients.map(
      ({
        cancelledAt,
        cancelReason,
        cancelReasonEs,
        cancelCategory,
        cancelComment,
        removedBy,
        noShowReason,
        noShowComment,
        keptAt,
        ...patient
      }) => ({
        ...patient,
        removed:
          removedBy && cancelledAt
            ? {
                at: new Date(cancelledAt).toISOString(),
                by: removedBy,
                noShow: noShowReason && { reason: noShowReason, comment: noShowComment ?? '' },
              }
            : null,
        keptAt: keptAt ? new Date(keptAt).toISOString() : null,
        cancelled:
          cancelledAt && !removedBy
            ? {
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
        visitStatus: noShowReason ? ('NO_SHOW' as const) : cancelledAt ? ('CANCELLED' as const) : row.status,
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
  | 'series'
  | 'providerId'
  | 'providerName'
> & {
  patients: readonly Pick<
    VisitRow['patients'][number],
    'sessionId' | 'patientId' | 'firstName' | 'lastName'
  >[];
};

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
    series: row.series,
    status: row.status,
    isGroupVisit: row.isGroupVisit,
    patientInvitedCount: row.patients.length,
    patientId: row.isGroupVisit ? null : (first?.patientId ?? null),
    patientName: first ? `${first.firstName} ${first.lastName}` : '',
    patientInVisit: presence?.patientInVisit ?? false,
    patientStage: presence?.patientStage ?? 'pending',
    patientStages: presence?.patientStages ?? [],
    scheduledProviderId: row.providerId,
    scheduledProviderName: row.providerName,
    providersCurrentlyInVisit: presence?.providersCurrentlyInVisit ?? [],
    providersPreviouslyInVisit: presence?.providersPreviouslyInVisit ?? [],
    ...invitationOf(invitation),
    undeliverable,
  };
}

const invitationOf = (invitation: { response: GuestInviteResponse } | undefined) => ({
  providerGuestInviteResponse: invitation?.response ?? ('None' as const),
  invitedAsGuest: invitation !== undefined,
});
