import { sql } from 'kysely';
import type { EarlierSignature, EarlierStatements, StatedHome } from '#server/features/earlier-statements.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { TERMS_VERSION } from '#shared/domain/workflow.ts';
import { dayAt } from '#shared/rules/dates.ts';
import { findNewestSignature, selectEarlierSignatures, selectLocations } from './consent.queries.ts';
import { type ConsentRecord, type LocationRecord, timesOf } from './consent-record.ts';
import { wordsToSign } from './consent-steps.ts';

export const earlierStatements: EarlierStatements = {
  async signedBirthDate(db, sessionIds) {
    const signed = await findNewestSignature(db, sessionIds);
    return signed ? (JSON.parse(signed.record) as ConsentRecord).consentDateOfBirth : null;
  },

  async home(db, patientId) {
    const stated = await selectLocations(db, patientId);
    return stated.map(homeOf).find((home) => home !== null) ?? null;
  },

  async signatures(db, visit, patientId) {
    const rows = await selectEarlierSignatures(db, visit, patientId);
    return Promise.all(rows.map((row) => signatureOf(db, row, visit)));
  },
};

function homeOf({ record }: { record: string }): StatedHome | null {
  const { consentLocation, consentState: state, consentAddress } = JSON.parse(record) as LocationRecord;
  return consentLocation === 'home' && consentAddress ? { ...consentAddress, state } : null;
}

async function signatureOf(
  db: Db,
  row: Awaited<ReturnType<typeof selectEarlierSignatures>>[number],
  { practiceId, timeZone }: { practiceId: number; timeZone: string },
): Promise<EarlierSignature> {
  const signed = JSON.parse(row.record) as ConsentRecord;
  const { termsAgreed, variant, language } = signed;
  const { text, ownText } = await wordsToSign(db, practiceId, language, { termsAgreed, variant });
  return {
    recordId: row.id,
    record: row.record,
    hash: row.hash,
    at: row.at,
    signedOn: dayAt(timesOf(signed, row.at).signedAt, timeZone),
    birthDate: signed.consentDateOfBirth,
    byRepresentative: signed.legalRepresentativeFullName !== null,
    termsAgreed,
    variant,
    isCurrent:
      signed.textVersion === TERMS_VERSION &&
      signed.ownText?.version === ownText?.version &&
      signed.textSha256 === text.sha256.toString('hex'),
  };
}

/** Counts a moved visit's still valid signatures for the new visit. The chain keeps the records unchanged. */
export async function keepStatements(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update visit_patients set earlier_sessions = (
      select earlier_sessions || session_id from visit_patients where session_id = ${from})
    where session_id = ${to}`.execute(trx);
}
