import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { KNOWN_COLUMNS } from '#server/features/visits/visits/known-patient.ts';
import { memberRows, visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { matchesWords, SHORTEST_INDEXED } from '#server/storage/db/search-words.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { PatientIdentity } from '#shared/contracts/rest/ehr/record-patients.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { MessageWay } from '#shared/domain/visit-message.ts';
import { patientWords } from '#shared/rules/patient-search.ts';
import { isPersonName } from '#shared/rules/text.ts';

const PATIENT_SEARCH_LIMIT = 20;

export function selectProviders(db: Db, practiceId: number) {
  return memberRows(db, practiceId)
    .where(({ eb, or }) =>
      or([eb('membership.userType', '=', 'Provider'), eb('account.scheduleType', '<>', 'None')]),
    )
    .where('account.isAdminOnly', '=', false)
    .where('account.apiAccess', 'in', [API_ACCESS.provider, API_ACCESS.clinicalAdmin])
    .select([
      'account.id as userId',
      'account.displayName as name',
      'account.firstName',
      'account.lastName',
      'account.email',
    ])
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.id')
    .execute();
}

/**
 * Each type with the methods of its confirmations, which may send the patient the link.
 *
 * @param also a type to include even if it is no longer in use
 */
export async function selectVisitTypes(db: Db, practiceId: number, also: string | null = null) {
  const types = await db
    .selectFrom('visitTypes as type')
    .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
    .where('type.practiceId', '=', practiceId)
    .where((where) => where.or([where('type.active', '=', true), where('type.id', '=', also)]))
    .select([
      'type.id as visitTypeId',
      'type.name',
      'type.durationMinutes',
      'type.contactMethods',
      'type.createsEncounter',
      effective('linkExpiration', { practice: 'practice', visitType: 'type.id' }).as('linkExpiration'),
      effective('confirmationMessage', { practice: 'practice', visitType: 'type.id' }).as('confirmation'),
      effective('contactMethods', { practice: 'practice' }).as('allowed'),
    ])
    .orderBy('type.name')
    .orderBy('type.id')
    .execute();
  return types.map(({ allowed, contactMethods, ...type }) => ({
    ...type,
    contactMethods: contactMethods.filter(
      (method) => allowed.includes(method) && mayConfirmBy(type.confirmation, method),
    ),
  }));
}

const mayConfirmBy = (way: MessageWay, method: ContactMethod): boolean =>
  way === 'preferred' || way === 'both' || way === method;

/**
 * Patients whose name, phone number, date of birth or record number contains each typed word, ignoring accents;
 * `garcia` and `lop` both find García-López. By last name, at most 20.
 */
export function searchPatients(db: Db, practiceId: number, typed: string) {
  const words = patientWords(typed);
  if (words.length === 0) return [];
  // Words of three letters use an index; walking the patients in order might find nothing for a long time.
  const indexed = words.some(({ length }) => length >= SHORTEST_INDEXED);
  const inOrder = indexed
    ? sql<string>`(search_name || '') collate "C"`
    : sql<string>`search_name collate "C"`;
  let found = db.selectFrom('patients').where('practiceId', '=', practiceId);
  // The walk covers names only, so one or two letters search no other column.
  const within = sql.ref(indexed ? 'searchKnown' : 'searchName');
  for (const contains of matchesWords(within, words.join(' '))) found = found.where(contains);
  return (
    db
      // Only columns in `patients_in_order`: the walk does not read the rows it skips.
      .selectFrom(
        found
          .select(['id', inOrder.as('inOrder')])
          .orderBy(inOrder)
          .orderBy('id')
          .limit(PATIENT_SEARCH_LIMIT)
          .as('found'),
      )
      .innerJoin('patients as patient', 'patient.id', 'found.id')
      .select(KNOWN_COLUMNS)
      .orderBy('found.inOrder')
      .orderBy('patient.id')
      .execute()
  );
}

export async function selectPatientIds(
  db: Db,
  practiceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function isOnRecord(db: Db, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .where('id', '=', patientId)
    .where('recordId', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPatient(trx: Trx, patient: Insertable<Database['patients']>): Promise<void> {
  await trx.insertInto('patients').values(patient).execute();
}

/**
 * Typed values replace stored ones. Contacts left empty stay unchanged, and so does a name from the record system or
 * one that staff could not have typed.
 */
export async function updatePatient(
  trx: Trx,
  id: string,
  {
    email,
    mobile,
    firstName,
    lastName,
    ...rest
  }: Pick<Insertable<Database['patients']>, 'firstName' | 'lastName' | 'email' | 'mobile' | 'language'>,
): Promise<void> {
  await trx
    .updateTable('patients')
    .set({ ...rest, ...(email ? { email } : {}), ...(mobile ? { mobile } : {}) })
    .where('id', '=', id)
    .execute();
  if (!isPersonName(firstName) || !isPersonName(lastName)) return;
  await trx
    .updateTable('patients')
    .set((set) => ({ firstName, lastName, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('recordId', 'is', null)
    .execute();
}

/**
 * Details that tell apart patients with the same name. For a patient from the record system, the record's details
 * apply.
 */
export async function setIdentity(trx: Trx, id: string, identity: PatientIdentity): Promise<void> {
  const { birthDate, sex, mrn, address, city, state, zipCode } = identity;
  await trx
    .updateTable('patients')
    .set((set) => ({
      birthDate: birthDate || null,
      sex: sex || null,
      mrn: mrn || null,
      addressLine: address || null,
      city: city || null,
      state: state || null,
      zip: zipCode || null,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('recordId', 'is', null)
    .execute();
}

export async function insertVisit(trx: Trx, visit: Insertable<Database['visits']>): Promise<boolean> {
  return (await insertVisits(trx, [visit])) === 1;
}

export async function insertVisits(
  trx: Trx,
  visits: readonly Insertable<Database['visits']>[],
): Promise<number> {
  const rows = await trx
    .insertInto('visits')
    .values((eb) =>
      visits.map((visit) => ({
        questionsVersion: eb
          .selectFrom('visitTypes')
          .where('id', '=', visit.visitTypeId)
          .select('questionsVersion'),
        ...visit,
      })),
    )
    .onConflict((conflict) => conflict.columns(['createdBy', 'practiceId', 'idempotencyKey']).doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export async function insertVisitPatients(
  trx: Trx,
  ...visitPatients: readonly Insertable<Database['visitPatients']>[]
): Promise<void> {
  await trx.insertInto('visitPatients').values(visitPatients).execute();
}

export function selectPatientsToCarry(trx: Trx, visitId: string) {
  return trx
    .selectFrom('visitPatients')
    .select(['sessionId', 'patientId', 'position', 'email', 'mobile', 'language', 'linkDelivery', 'addedAt'])
    .where('visitId', '=', visitId)
    .where('cancelledAt', 'is', null)
    .orderBy('position')
    .execute();
}

export function findVisitByIdempotencyKey(
  db: Db,
  createdBy: string,
  { practiceId, idempotencyKey }: { practiceId: number; idempotencyKey: string },
) {
  return db
    .selectFrom('visits')
    .select('id')
    .where('createdBy', '=', createdBy)
    .where('practiceId', '=', practiceId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function selectScheduled(db: Db, visitId: string) {
  const visit = await db
    .selectFrom('visits')
    .select(['id', 'startsAt'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const patients = await visitPatientRows(db, { visitId })
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('links')
          .whereRef('links.sessionId', '=', 'visitPatient.sessionId')
          .select(['links.id', 'links.path'])
          .orderBy('links.createdAt')
          .orderBy('links.ordinal')
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .orderBy('visitPatient.position')
    .select([
      'visitPatient.sessionId',
      'visitPatient.patientId',
      'visitPatient.linkDelivery',
      'patient.firstName',
      'patient.lastName',
      'link.id as linkId',
      'link.path as linkPath',
      sql<boolean>`exists (select from appointments where session_id = visit_patient.session_id)`.as(
        'onRecord',
      ),
    ])
    .execute();
  return { visit, patients };
}

export function findOnDemand(db: Db, practiceId: number) {
  return db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select([
      'practice.timeZone',
      effective('hasProviderOnDemand', { practice: 'practice' }).as('onDemand'),
      effective('hasProviderOnDemandCau', { practice: 'practice' }).as('byClinicalAdmins'),
      effective('hasProviderOnDemandQuickAdd', { practice: 'practice' }).as('quickAdd'),
    ])
    .executeTakeFirst();
}

export function findPractice(db: Db, practiceId: number) {
  return db.selectFrom('practices').select('timeZone').where('id', '=', practiceId).executeTakeFirst();
}
