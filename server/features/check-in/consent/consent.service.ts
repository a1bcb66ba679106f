import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { renderPdf } from '#server/formats/pdf/render-pdf.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { findText, selectRecordsOfPatient, selectRecordsOfVisits } from './consent.queries.ts';
import { receiptOf, type Signed } from './consent-receipt.ts';
import { type ConsentRecord, type LocationRecord, timesOf } from './consent-record.ts';

/**
 * The receipt of a patient's signature, as a PDF.
 *
 * @throws NOT_FOUND, FAILED_TO_OPEN_CONSENT_DOCUMENT
 */
export async function receiptForPatient(deps: Deps, patient: VisitPatient): Promise<Uint8Array> {
  const { practiceId, visitId, sessionId, linkId } = patient;
  return receipt(deps, { practiceId, visitId, actor: `link:${linkId}` }, sessionId);
}

export async function receiptForStaff(deps: Deps, grant: VisitGrant, sessionId: string): Promise<Uint8Array> {
  const { practiceId, visitId, staff } = grant;
  return receipt(deps, { practiceId, visitId, actor: `account:${staff.accountId}` }, sessionId);
}

/** The caller audits the read. */
export function receiptForSystem(deps: Pick<Deps, 'db' | 'log'>, sessionId: string): Promise<Uint8Array> {
  return printReceipt(deps, sessionId);
}

export async function readStatements(db: Db, sessionId: string) {
  const records = await selectRecordsOfPatient(db, sessionId);
  const signed = records.find(({ kind }) => kind === 'consent');
  const location = records.findLast(({ kind }) => kind === 'location');
  return {
    signature: signed ? signatureOf(signed) : null,
    location: location ? (JSON.parse(location.record) as LocationRecord) : null,
  };
}

function signatureOf({ record, at }: { record: string; at: Date }) {
  const signed = JSON.parse(record) as ConsentRecord;
  return { record: signed, ...timesOf(signed, at) };
}

export interface Statements {
  consent?: ConsentRecord;
  signedAt?: Date;
  confirmedAt?: Date | null;
  location?: { record: LocationRecord; at: Date };
}

export const statementsOfVisit = (db: Db, visitId: string) => statementsOfVisits(db, [visitId]);

export async function statementsOfVisits(
  db: Db,
  visitIds: readonly string[],
): Promise<Map<string, Statements>> {
  const found = new Map<string, Statements>();
  for (const { sessionId, kind, record, at } of await selectRecordsOfVisits(db, visitIds)) {
    const statements = found.get(sessionId) ?? {};
    if (kind === 'consent') {
      const { record: consent, ...times } = signatureOf({ record, at });
      Object.assign(statements, { consent, ...times });
    } else statements.location = { record: JSON.parse(record) as LocationRecord, at };
    found.set(sessionId, statements);
  }
  return found;
}

function receipt(
  deps: Deps,
  who: { practiceId: number; visitId: string; actor: string },
  sessionId: string,
): Promise<Uint8Array> {
  const note = () => audit(deps.db, { ...who, action: 'consent.read', subjectId: sessionId });
  return printReceipt(deps, sessionId, note);
}

async function printReceipt(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  sessionId: string,
  note: () => Promise<void> = async () => {},
): Promise<Uint8Array> {
  const found = await findSigned(db, sessionId);
  if (!found) throw new CodedError('NOT_FOUND');
  await note();
  try {
    return await renderPdf(receiptOf(found));
  } catch (error) {
    log.error({ err: error, sessionId }, 'a consent receipt could not be made');
    throw new CodedError('FAILED_TO_OPEN_CONSENT_DOCUMENT');
  }
}

async function findSigned(db: Db, sessionId: string): Promise<Signed | null> {
  const records = await selectRecordsOfPatient(db, sessionId);
  const signed = records.find(({ kind }) => kind === 'consent');
  if (!signed) return null;
  const consent = JSON.parse(signed.record) as ConsentRecord;
  const location = records.findLast(({ kind }) => kind === 'location');
  const text = await findText(db, Buffer.from(consent.textSha256, 'hex'));
  return {
    consent,
    at: signed.at,
    location: location ? (JSON.parse(location.record) as LocationRecord) : null,
    text: text?.body ?? '',
    recordId: signed.id,
    hash: signed.hash,
  };
}
