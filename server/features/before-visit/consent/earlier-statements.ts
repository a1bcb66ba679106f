import { TERMS_VERSION } from '../../../../shared/domain/workflow.ts';
import { dayAt } from '../../../../shared/rules/day-at.ts';
import { signedText } from '../../../formats/words/signed-text.ts';
import type { EarlierSignature, EarlierStatements, StatedHome } from '../../earlier-statements.ts';
import { findNewestSignature, selectEarlierSignatures, selectLocations } from './consent.queries.ts';
import { type ConsentRecord, type LocationRecord, timesOf } from './consent-record.ts';

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
    return rows.map((row) => signatureOf(row, visit.timeZone));
  },
};

function homeOf({ record }: { record: string }): StatedHome | null {
  const { consentLocation, consentState: state, consentAddress } = JSON.parse(record) as LocationRecord;
  return consentLocation === 'home' && consentAddress ? { ...consentAddress, state } : null;
}

function signatureOf(
  row: Awaited<ReturnType<typeof selectEarlierSignatures>>[number],
  timeZone: string,
): EarlierSignature {
  const signed = JSON.parse(row.record) as ConsentRecord;
  const { termsAgreed, variant, language } = signed;
  const text = signedText(language, { terms: termsAgreed, consent: variant });
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
    isCurrent: signed.textVersion === TERMS_VERSION && signed.textSha256 === text.sha256.toString('hex'),
  };
}
