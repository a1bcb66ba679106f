import { type Statements, statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { firstAnswersOfVisit } from '#server/features/check-in/intake/intake.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { detailsOnFile } from '#server/features/visits/patient-details/patient-details.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { findVisit } from '#server/features/visits/visits/visits.service.ts';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import type { PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { CodedError } from '#shared/errors.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { ageOn, dayAt } from '#shared/rules/dates.ts';

/**
 * Who each patient of a visit is, and where help can be sent to them (PRODUCT 6.10). Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readSafety(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId, visitId }: VisitGrant,
): Promise<{ results: SafetyFacts[] }> {
  const visit = await findVisit(db, visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const statements = await statementsOfVisit(db, visitId);
  const answers = await firstAnswersOfVisit(db, visitId);
  const details = new Map(
    (await detailsOnFile(db, visitId)).map((patient) => [patient.sessionId, onFileOf(patient)]),
  );
  const today = dayAt(new Date(clock()), visit.timeZone);
  await audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'safety.read' });
  return {
    results: visit.patients
      .filter(({ cancelledAt }) => !cancelledAt)
      .map(({ sessionId, firstName, lastName, mobile, language }) => ({
        sessionId,
        patientName: `${firstName} ${lastName}`,
        reason: answers.get(sessionId) ?? null,
        language,
        mobileOnFile: mobile,
        ...stated(statements.get(sessionId), details.get(sessionId) ?? NOTHING_ON_FILE, today),
      })),
  };
}

const NOTHING_ON_FILE: SafetyFacts['onFile'] = { dateOfBirth: null, state: null, home: null };

function onFileOf({ birthDate, address, city, state, zipCode }: PatientDetails): SafetyFacts['onFile'] {
  return {
    dateOfBirth: birthDate || null,
    state: US_STATE_CODES.find((code) => code === state) ?? null,
    home: address ? addressLine({ address, city, state, zipCode }) : null,
  };
}

/** @param today `yyyy-mm-dd` */
function stated(
  statements: Statements | undefined,
  onFile: SafetyFacts['onFile'],
  today: string,
): Pick<SafetyFacts, 'dateOfBirth' | 'birthSigned' | 'age' | 'location' | 'onFile'> {
  const { consent, location } = statements ?? {};
  const signed = consent?.consentDateOfBirth ?? null;
  const dateOfBirth = signed ?? onFile.dateOfBirth;
  return {
    onFile,
    dateOfBirth,
    birthSigned: signed !== null,
    age: dateOfBirth ? ageOn(today, dateOfBirth) : null,
    location: location ? patientLocation(location) : null,
  };
}

function patientLocation({ record, at }: NonNullable<Statements['location']>): SafetyFacts['location'] {
  const { consentLocation, consentState, callbackNumber, consentAddress } = record;
  return {
    place: consentLocation,
    otherPlace: consentAddress?.otherPlace ?? null,
    state: consentState,
    address: consentAddress
      ? { street: consentAddress.street, city: consentAddress.city, zipCode: consentAddress.zipCode }
      : null,
    callbackNumber,
    statedAt: at.toISOString(),
  };
}
