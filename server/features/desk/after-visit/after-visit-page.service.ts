import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { providersSeen } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readPatientSummary } from '#server/features/desk/visit-summary/patient-summary.service.ts';
import { sharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import type { AfterVisitReader } from '#server/http/access/caller.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import type { DocumentFile } from '#shared/contracts/contract.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { AfterVisitPage } from '#shared/contracts/rest/desk/after-visit.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { afterVisitRefusal } from '#shared/rules/link-standing.ts';
import {
  findLinkById,
  findLinkByToken,
  insertSession,
  markDownloaded,
  markOpened,
} from './after-visit.queries.ts';

/** How long a browser that opened a link may read, in milliseconds. After that, the link has to be opened again. */
const SESSION_MS = 2 * 3_600_000;

/**
 * A valid link. Read-only, because mail scanners open links.
 *
 * @param now milliseconds since the epoch
 * @throws VISIT_UNAVAILABLE for an unknown token or a disabled practice; LINK_NOT_ACTIVE or
 * VISIT_LINK_EXPIRED with the practice, so that the person can call
 */
export async function readAfterVisitLink(db: Db, token: string, now: number) {
  const link = await findLinkByToken(db, hashToken(token));
  const refusal = link ? afterVisitRefusal(link, now) : 'VISIT_UNAVAILABLE';
  if (link && !refusal) return link;
  if (!link || refusal === 'VISIT_UNAVAILABLE') throw new CodedError('VISIT_UNAVAILABLE');
  const code = refusal ?? 'LINK_NOT_ACTIVE';
  throw new CodedError(code, code, { practice: presentPractice(link) });
}

/**
 * Starts a session after a click on the landing page.
 *
 * @throws as {@link readAfterVisitLink}
 */
export async function openAfterVisitLink(
  { db, practiceFeed }: Pick<Deps, 'db' | 'practiceFeed'>,
  token: string,
  now: number,
): Promise<{ linkId: string; afterVisitSessionId: string; expiresAt: Date }> {
  const { linkId, visitId, practiceId, ...link } = await readAfterVisitLink(db, token, now);
  const id = randomUUID();
  const expiresAt = new Date(Math.min(now + SESSION_MS, link.expiresAt.getTime()));
  await db.transaction().execute(async (trx) => {
    await insertSession(trx, { id, linkId, createdAt: new Date(now), expiresAt });
    await markOpened(trx, linkId, new Date(now));
    const actor = `link:${linkId}`;
    await audit(trx, { practiceId, visitId, actor, action: 'after-visit.opened', subjectId: link.sessionId });
  });
  practiceFeed.visitsChanged(practiceId, visitId);
  return { linkId, afterVisitSessionId: id, expiresAt };
}

export async function readAfterVisitPage(
  db: Db,
  { linkId, sessionId }: AfterVisitReader,
): Promise<AfterVisitPage> {
  const [link, documents] = await Promise.all([findLinkById(db, linkId), sharedWith(db, sessionId)]);
  if (!link) throw new CodedError('NOT_FOUND');
  const { startsAt, timeZone, expiresAt, summaryPdf: pdf, summaryHtml: html } = link;
  const seen = await providersSeen(db, link.visitId);
  return {
    practice: presentPractice(link),
    providerNames: seen.length > 0 ? seen : [link.providerName],
    startTime: startsAt.toISOString(),
    timeZone,
    expiresAt: expiresAt.toISOString(),
    documents: documents.map(({ sharedId, name, mediaType, byteLength }) => ({
      sharedId,
      name,
      mediaType,
      byteLength,
    })),
    summary: { pdf, html },
  };
}

/**
 * Audited as a read or a download.
 *
 * @throws NOT_FOUND for a document that the patient did not see
 */
export async function readSharedWithPatient(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'practiceFeed'>,
  reader: AfterVisitReader,
  { sharedId, to }: { sharedId: string; to: 'view' | 'download' },
): Promise<DocumentFile> {
  const { db, files } = deps;
  const { practiceId, visitId, linkId, sessionId } = reader;
  const shared = (await sharedWith(db, sessionId)).find((one) => one.sharedId === sharedId);
  const file = shared && (await files.read(db, shared.fileId));
  if (!shared || !file) throw new CodedError('NOT_FOUND');
  await audit(db, {
    practiceId,
    visitId,
    actor: `link:${linkId}`,
    action: to === 'download' ? 'document.downloaded' : 'document.read',
    subjectId: shared.documentId ?? sharedId,
    details: { sharedId, sessionId },
  });
  if (to === 'download') await noteDownload(deps, reader);
  return { name: shared.name, mediaType: shared.mediaType, content: file.content };
}

/**
 * Only in the sent form. Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readOwnSummary(
  deps: Deps,
  reader: AfterVisitReader,
  form: 'pdf' | 'html',
  language: Language,
): Promise<PrintedDocument> {
  const { practiceId, visitId, sessionId, linkId } = reader;
  const link = await findLinkById(deps.db, linkId);
  if (!link || !(form === 'pdf' ? link.summaryPdf : link.summaryHtml)) throw new CodedError('NOT_FOUND');
  const patient = { practiceId, visitId, sessionId, actor: `link:${linkId}`, form };
  const summary = await readPatientSummary(deps, patient, language);
  if (form === 'pdf') await noteDownload(deps, reader);
  return summary;
}

async function noteDownload(
  { db, clock, practiceFeed }: Pick<Deps, 'db' | 'clock' | 'practiceFeed'>,
  { linkId, practiceId, visitId }: AfterVisitReader,
): Promise<void> {
  await db.transaction().execute((trx) => markDownloaded(trx, linkId, new Date(clock())));
  practiceFeed.visitsChanged(practiceId, visitId);
}
