import { isDeepStrictEqual } from 'node:util';
import { completeOrChangeStep, completeStep } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { ownWords } from '#server/features/practice/visit-types/consent-texts/consent-texts.service.ts';
import { type LegalText, signedText } from '#server/formats/words/signed-text.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Location, Signature } from '#shared/contracts/rest/check-in/consent.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { type ConsentTextId, isBuiltIn } from '#shared/domain/consent-text.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CONSENT_AGE } from '#shared/domain/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import { ageOn, dayAt } from '#shared/rules/dates.ts';
import { keepText } from './consent.queries.ts';
import { readStatements } from './consent.service.ts';
import { appendRecord } from './consent-chain.ts';
import { type ConsentRecord, type LocationRecord, USER_AGENT } from './consent-record.ts';

const OLDEST = 130;

interface Read {
  version: string;
  language: Language;
}

/** @throws as `completeStep` */
export function agreeToTerms(
  deps: Deps,
  patient: VisitPatient,
  { version, language }: Read,
): Promise<Workflow> {
  return completeStep(deps, patient, 'terms', async () => ({ version, language }));
}

/** @throws CONSENT_CHANGED if the visit asks for another text or version, and as `completeStep` */
export function agreeToConsent(
  deps: Deps,
  patient: VisitPatient,
  { version, language, variant, textVersion }: Read & { variant: ConsentTextId; textVersion?: number },
): Promise<Workflow> {
  return completeStep(deps, patient, 'consent', async ({ trx, visit }) => {
    const own = await ownWords(trx, visit.practiceId, visit.consentVariant);
    if (visit.consentVariant !== variant || own?.version !== textVersion)
      throw new CodedError('CONSENT_CHANGED');
    return { version, language, variant, ...(own ? { textVersion: own.version } : {}) };
  });
}

/**
 * Records the typed signature for the agreed texts.
 *
 * @throws INVALID_INPUT with the field: no valid date of birth; younger than 18 without a representative
 */
export function sign(
  deps: Deps,
  patient: VisitPatient,
  signature: Signature,
  from: { ip: string; userAgent: string },
): Promise<Workflow> {
  return completeStep(deps, patient, 'signature', async ({ trx, visit, details, at }) => {
    const { typedSignature, dateOfBirth, language, version } = signature;
    const age = ageOn(dayAt(at, visit.timeZone), dateOfBirth);
    if (age < 0 || age > OLDEST) throw wrong('dateOfBirth', 'BIRTH_DATE_INVALID');
    const { representative } = signature;
    if ((signature.signedBy === 'representative') !== (representative !== null))
      throw wrong('representative', 'FIELD_REQUIRED');
    if (!representative && age < CONSENT_AGE) throw wrong('dateOfBirth', 'CONSENT_AGE');

    const variant = details.consent?.variant ?? null;
    const termsAgreed = details.terms?.version !== undefined;
    const { text, ownText } = await wordsToSign(trx, visit.practiceId, language, {
      termsAgreed,
      variant,
      version: details.consent?.textVersion,
    });
    await keepText(trx, { ...text, version, language });
    const record: ConsentRecord = {
      consentName: representative?.patientName ?? typedSignature,
      consentDateOfBirth: dateOfBirth,
      consentAge: age,
      typedSignature,
      legalRepresentativeFullName: representative ? typedSignature : null,
      relationship: representative?.relationship ?? null,
      variant,
      ...(ownText ? { ownText } : {}),
      termsAgreed,
      language,
      textVersion: version,
      textSha256: text.sha256.toString('hex'),
      practiceName: visit.practiceName,
      providerName: visit.providerName,
      ip: from.ip,
      userAgent: from.userAgent.slice(0, USER_AGENT),
    };
    await appendRecord(deps, trx, {
      practiceId: visit.practiceId,
      visitId: visit.visitId,
      sessionId: visit.sessionId,
      at,
      kind: 'consent',
      record: JSON.stringify(record),
    });
    await audit(trx, {
      practiceId: visit.practiceId,
      visitId: visit.visitId,
      subjectId: visit.sessionId,
      actor: `link:${patient.linkId}`,
      action: 'consent.signed',
      details: { version, language, variant, ...(ownText ? { textVersion: ownText.version } : {}) },
    });
    return { version, language };
  });
}

/**
 * Records where the patient is; may be repeated after a change.
 *
 * @throws PROVIDER_NOT_LICENSED if the practice requires a license for that state
 */
export function locate(deps: Deps, patient: VisitPatient, location: Location): Promise<Workflow> {
  return completeOrChangeStep(deps, patient, 'location', async ({ trx, visit, at }) => {
    const { place, state, callbackNumber, otherPlace, street, city, zipCode } = location;
    if (visit.requiresLicensedProvider && !visit.licensedStates.includes(state))
      throw new CodedError('PROVIDER_NOT_LICENSED');
    const record: LocationRecord = {
      consentLocation: place,
      consentState: state,
      callbackNumber,
      consentAddress: { otherPlace, street, city, zipCode },
    };
    const { location: before } = await readStatements(trx, visit.sessionId);
    if (isDeepStrictEqual(before, record)) return null;
    await appendRecord(deps, trx, {
      practiceId: visit.practiceId,
      visitId: visit.visitId,
      sessionId: visit.sessionId,
      at,
      kind: 'location',
      record: JSON.stringify(record),
    });
    await audit(trx, {
      practiceId: visit.practiceId,
      visitId: visit.visitId,
      subjectId: visit.sessionId,
      actor: `link:${patient.linkId}`,
      action: 'consent.location',
      details: { state },
    });
    return undefined;
  });
}

const wrong = (field: string, why: string): CodedError =>
  new CodedError('INVALID_INPUT', why, { fields: { [field]: why } });

interface Agreed {
  termsAgreed: boolean;
  variant: ConsentTextId | null;
  version?: number | undefined;
}

export async function wordsToSign(
  db: Db,
  practiceId: number,
  language: Language,
  { termsAgreed: terms, variant, version }: Agreed,
): Promise<{ text: LegalText; ownText: ConsentRecord['ownText'] }> {
  if (variant === null || isBuiltIn(variant))
    return { text: signedText(language, { terms, consent: variant }), ownText: undefined };
  const own = await ownWords(db, practiceId, variant, version);
  if (!own) throw new Error(`no consent text ${variant}`);
  const consent = { title: own.title[language], body: own.body[language] };
  return {
    text: signedText(language, { terms, consent }),
    ownText: { name: own.name, version: own.version },
  };
}
