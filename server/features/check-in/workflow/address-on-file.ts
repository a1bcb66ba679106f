import { sql } from 'kysely';
import type { EarlierStatements } from '#server/features/earlier-statements.ts';
import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { AddressOnFile } from '#shared/contracts/rest/check-in/workflow.ts';
import { US_STATES, type UsState } from '#shared/domain/us-states.ts';
import { isZipCode, LIMITS } from '#shared/rules/text.ts';

type Found = { [Part in keyof AddressOnFile]: string | null };

/**
 * The visit's patient, if this visit's signature has the date of birth on file; otherwise null, because the link alone
 * must show nothing that the practice knows about a patient (PRODUCT 8.6).
 */
export async function findProvenPatient(db: Db, statements: EarlierStatements, sessionId: string) {
  const patient = await visitPatientRows(db, { sessionId })
    .select([
      'patient.id',
      'patient.birthDate',
      'patient.addressLine as street',
      'patient.city',
      'patient.state',
      'patient.zip as zipCode',
      sql<string[]>`array_append(visit_patient.earlier_sessions, visit_patient.session_id)`.as('sessions'),
    ])
    .executeTakeFirst();
  if (!patient?.birthDate) return null;
  const signed = await statements.signedBirthDate(db, patient.sessions);
  return signed === patient.birthDate ? patient : null;
}

/**
 * The patient's home as they last stated it before another visit, or else as the practice has it, to prefill their
 * address. Null until the patient has verified their identity.
 */
export async function findAddressOnFile(
  db: Db,
  statements: EarlierStatements,
  sessionId: string,
): Promise<AddressOnFile | null> {
  const patient = await findProvenPatient(db, statements, sessionId);
  if (!patient) return null;
  return offered((await statements.home(db, patient.id)) ?? patient);
}

function offered({ street, city, state, zipCode }: Found): AddressOnFile | null {
  const fits = (line: string | null, most: number): line is string =>
    line !== null && line.trim() !== '' && line.length <= most && !/\p{Cc}/u.test(line);
  if (!fits(street, LIMITS.street) || !fits(city, LIMITS.city) || !isState(state)) return null;
  const zip = zipCode && isZipCode(zipCode) ? zipCode : null;
  return { street: street.trim(), city: city.trim(), state, zipCode: zip };
}

const isState = (state: string | null): state is UsState => state !== null && Object.hasOwn(US_STATES, state);
