import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { countSharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import {
  afterVisitMethod,
  afterVisitSettings,
} from '#server/features/visits/visit-messages/after-visit-way.ts';
import { deliveryFailure, deliveryState } from '#server/features/visits/visit-messages/delivery-failure.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { AfterVisit, AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { CodedError } from '#shared/errors.ts';
import { afterVisitLinkState } from '#shared/rules/link-standing.ts';
import { type NewestLink, selectNewestLinks, selectPatients } from './after-visit.queries.ts';
import { factsOf, hasSomething } from './send-unasked.service.ts';

type RecordDeps = Pick<Deps, 'db' | 'clock' | 'email' | 'sms'>;

/**
 * What patients of a visit were sent after it, or can be sent. Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readAfterVisit(
  deps: RecordDeps,
  { staff, practiceId, visitId }: VisitGrant,
): Promise<AfterVisit> {
  const actor = `account:${staff.accountId}`;
  await audit(deps.db, { practiceId, visitId, actor, action: 'after-visit.read' });
  return recordOf(deps, visitId);
}

/** @throws NOT_FOUND if nothing was or can be sent to the patient */
export async function patientOfRecord(
  deps: RecordDeps,
  { visitId, sessionId }: { visitId: string; sessionId: string },
): Promise<AfterVisitPatient> {
  const { patients } = await recordOf(deps, visitId);
  const patient = patients.find((one) => one.sessionId === sessionId);
  if (!patient) throw new CodedError('NOT_FOUND');
  return patient;
}

async function recordOf(deps: RecordDeps, visitId: string): Promise<AfterVisit> {
  const { db, clock } = deps;
  const settings = await afterVisitSettings(deps, db, visitId);
  if (!settings) throw new CodedError('NOT_FOUND');
  const [documents, rows, links] = await Promise.all([
    countSharedWith(db, visitId),
    selectPatients(db, visitId),
    selectNewestLinks(db, visitId),
  ]);
  const { methods, isOver } = settings;
  const patients = rows.flatMap((row) => {
    const facts = factsOf(row, documents, settings);
    const link = links.find(({ sessionId }) => sessionId === row.sessionId);
    if (!link && !hasSomething(facts)) return [];
    return [
      {
        sessionId: row.sessionId,
        name: `${row.firstName} ${row.lastName}`,
        documents: facts.documents,
        summary: facts.sendsSummary && facts.wasIn && !facts.isOff,
        askedAt: instant(row.documentsAskedAt),
        email: row.email,
        mobile: row.mobile,
        method: afterVisitMethod(methods, row),
        link: link ? presentLink(link, clock()) : null,
        message: link ? presentMessage(link) : null,
      },
    ];
  });
  return { over: isOver, patients, methods };
}

function presentLink(link: NewestLink, now: number): AfterVisitPatient['link'] {
  const { linkId, sentBy, downloads } = link;
  return {
    linkId,
    sentBy,
    downloads,
    state: afterVisitLinkState(link, now),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: instant(link.revokedAt),
    openedAt: instant(link.openedAt),
    downloadedAt: instant(link.downloadedAt),
  };
}

function presentMessage({
  method,
  recipient,
  state,
  deliveredAt,
  failure,
  messageAt,
}: NewestLink): AfterVisitPatient['message'] {
  if (!method || !recipient || !state) return null;
  return {
    method,
    recipient,
    state: deliveryState({ state, deliveredAt }),
    at: messageAt.toISOString(),
    failure: state === 'failed' ? deliveryFailure(failure) : null,
  };
}

const instant = (moment: Date | null) => moment?.toISOString() ?? null;
