import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { afterVisitWay } from '#server/features/visits/visit-messages/after-visit-way.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DocumentFile } from '#shared/contracts/contract.ts';
import type { sharedDocumentContracts } from '#shared/contracts/rest/room/shared-documents.ts';
import { CodedError } from '#shared/errors.ts';
import {
  countSharedByPatient,
  insertRecipients,
  insertShownTo,
  selectSharedWith,
} from './document-recipients.queries.ts';
import {
  countShared,
  findAskedAt,
  findShared,
  findShown,
  findToShare,
  insertShared,
  isInVisit,
  markAsked,
  selectAsked,
  selectShared,
  updateEnded,
} from './shared-documents.queries.ts';

/** Far more than a visit needs; bounds the database. */
const SHARED_IN_A_VISIT = 200;

type Record = z.input<
  (typeof sharedDocumentContracts)['GET /api/provider/visits/:rootVisitId/documents']['result']
>;
type OfPatient = z.input<
  (typeof sharedDocumentContracts)['GET /api/patient/sessions/:sessionId/documents']['result']
>;

type AskDeps = Pick<Deps, 'db' | 'email' | 'sms'>;

interface Viewer {
  practiceId: number;
  visitId: string;
  actor: `link:${string}` | `interpreter:${string}`;
  who: { sessionId: string } | { guestId: string } | { interpreterRequestId: string };
}

/** @throws NOT_FOUND */
export async function documentToShare(
  db: Db,
  asked: { accountId: string; documentId: string; practiceId: number },
) {
  const document = await findToShare(db, asked);
  if (!document) throw new CodedError('NOT_FOUND');
  return document;
}

/** @throws NOT_FOUND if it has been deleted, TOO_MANY_DOCUMENTS */
export async function keepShared(
  trx: Trx,
  { practiceId, visitId, actor }: { practiceId: number; visitId: string; actor: string },
  shared: { sharedId: string; documentId: string; seatId: string; at: Date },
): Promise<void> {
  if ((await countShared(trx, visitId)) >= SHARED_IN_A_VISIT) throw new CodedError('TOO_MANY_DOCUMENTS');
  if (!(await insertShared(trx, Object.assign({ visitId }, shared)))) throw new CodedError('NOT_FOUND');
  const { documentId: subjectId, sharedId, at } = shared;
  await insertRecipients(trx, { sharedId, visitId, at });
  await audit(trx, {
    practiceId,
    visitId,
    actor,
    action: 'document.shared',
    subjectId,
    details: { sharedId },
  });
}

export const keepShownTo = (
  trx: Trx,
  patient: { visitId: string; sessionId: string; at: Date },
): Promise<void> => insertShownTo(trx, patient);

/** Oldest first. Callers audit the read. */
export const sharedWith = (db: Db, ...sessionIds: string[]) => selectSharedWith(db, sessionIds);

export const countSharedWith = (db: Db, visitId: string): Promise<Map<string, number>> =>
  countSharedByPatient(db, visitId);

export const endShared = (trx: Trx, sharedId: string, at: Date): Promise<void> =>
  updateEnded(trx, sharedId, at);

export const shownDocument = (db: Db, visitId: string) => findShown(db, visitId);

/** Oldest first, with the time of each patient's request. Callers audit the read. */
export async function sharedOfVisit(db: Db, visitId: string) {
  const [documents, asked] = await Promise.all([selectShared(db, visitId), selectAsked(db, visitId)]);
  return {
    documents,
    asked: new Map(
      asked.flatMap(({ sessionId, documentsAskedAt }) =>
        documentsAskedAt ? [[sessionId, documentsAskedAt] as const] : [],
      ),
    ),
  };
}

export async function readShared(db: Db, { visitId }: VisitGrant): Promise<Record> {
  const [shared, asked] = [await selectShared(db, visitId), await selectAsked(db, visitId)];
  return {
    documents: shared.map(({ id, sharedAt, endedAt, ...document }) =>
      Object.assign(document, {
        sharedId: id,
        sharedAt: sharedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    ),
    askedBy: asked.map(({ sessionId, documentsAskedAt, firstName, lastName }) => ({
      sessionId,
      name: `${firstName} ${lastName}`,
      askedAt: documentsAskedAt?.toISOString() ?? '',
    })),
  };
}

/**
 * For staff. Audits the read.
 *
 * @throws NOT_FOUND
 */
export function readSharedFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { staff, practiceId, visitId }: VisitGrant,
  sharedId: string,
): Promise<DocumentFile> {
  const place = { practiceId, visitId, actor: `account:${staff.accountId}` };
  return read(deps, place, sharedId, { shownNow: false });
}

/**
 * For a patient, guest or interpreter in the visit. Audits the read.
 *
 * @throws NOT_ADMITTED if the caller is not in the visit; NOT_FOUND if the document is not being shown
 */
export async function readShownFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { practiceId, visitId, actor, who }: Viewer,
  sharedId: string,
): Promise<DocumentFile> {
  if (!(await isInVisit(deps.db, visitId, who))) throw new CodedError('NOT_ADMITTED');
  return read(deps, { practiceId, visitId, actor }, sharedId, { shownNow: true });
}

async function read(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { practiceId, visitId, actor }: { practiceId: number; visitId: string; actor: string },
  sharedId: string,
  { shownNow }: { shownNow: boolean },
): Promise<DocumentFile> {
  const shared = await findShared(db, visitId, sharedId);
  if (!shared || (shownNow && shared.endedAt)) throw new CodedError('NOT_FOUND');
  const file = await files.read(db, shared.fileId);
  if (!file) throw new CodedError('NOT_FOUND');
  const details = { sharedId };
  await audit(db, {
    practiceId,
    visitId,
    actor,
    action: 'document.read',
    subjectId: shared.documentId ?? sharedId,
    details,
  });
  return { name: shared.name, mediaType: shared.mediaType, content: file.content };
}

export async function readOfPatient(deps: AskDeps, { visitId, sessionId }: VisitPatient): Promise<OfPatient> {
  const { db } = deps;
  const [shared, askedAt, way] = await Promise.all([
    countSharedByPatient(db, visitId),
    findAskedAt(db, sessionId),
    afterVisitWay(deps, db, { visitId, sessionId }),
  ]);
  return {
    shared: shared.get(sessionId) ?? 0,
    askedAt: askedAt?.toISOString() ?? null,
    method: way?.method ?? null,
  };
}

/**
 * Records once that the patient requested the documents they saw by email (PRODUCT 18.13). They are sent when the
 * visit is over, or immediately if it already is.
 *
 * @throws NOT_FOUND if nothing was shared with them
 */
export async function askForDocuments(
  deps: AskDeps & Pick<Deps, 'clock' | 'events'>,
  patient: VisitPatient,
): Promise<OfPatient> {
  const { practiceId, visitId, sessionId, linkId } = patient;
  await deps.events.transaction(async (trx, happened) => {
    if (!(await countSharedByPatient(trx, visitId)).has(sessionId)) throw new CodedError('NOT_FOUND');
    if (!(await markAsked(trx, sessionId, new Date(deps.clock())))) return;
    await audit(trx, {
      practiceId,
      visitId,
      actor: `link:${linkId}`,
      action: 'document.asked-for',
      subjectId: sessionId,
    });
    await happened({ type: 'documents.asked', practiceId, visitId, sessionId });
  });
  return readOfPatient(deps, patient);
}
