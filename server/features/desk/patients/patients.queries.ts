import { sql } from 'kysely';
import type { Db } from '../../../storage/db/database.ts';
import { whereGone } from '../../foundation/participants/gone.ts';
import { KNOWN_COLUMNS } from '../../visit/visits/known-patient.ts';

const MOST_VISITS = 200;

export async function findPracticeOfPatient(db: Db, patientId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('patients')
    .where('id', '=', patientId)
    .select('practiceId')
    .executeTakeFirst();
  return row?.practiceId;
}

export function findPatient(db: Db, patientId: string) {
  return db
    .selectFrom('patients as patient')
    .where('patient.id', '=', patientId)
    .select(KNOWN_COLUMNS)
    .executeTakeFirst();
}

/** The patient's visits, the latest first. */
export function selectVisitsOfPatient(db: Db, patientId: string) {
  return db
    .selectFrom('visitPatients as seat')
    .innerJoin('visits as visit', 'visit.id', 'seat.visitId')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .where('seat.patientId', '=', patientId)
    .select([
      'visit.id as visitId',
      'seat.sessionId',
      'visit.startsAt',
      'visit.timeZone',
      'type.name as visitTypeName',
      'provider.displayName as providerName',
      'visit.status',
      'visit.isGroupVisit',
      'visit.description',
      sql<boolean>`${whereGone('seat', 'visit')}`.as('gone'),
    ])
    .orderBy('visit.startsAt', 'desc')
    .orderBy('visit.id')
    .limit(MOST_VISITS)
    .execute();
}
