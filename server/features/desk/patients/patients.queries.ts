import { sql } from 'kysely';
import { whereGone } from '#server/features/core/participants/gone.ts';
import { KNOWN_COLUMNS } from '#server/features/visits/visits/known-patient.ts';
import { isToCome } from '#server/features/visits/visits/open-or-over.ts';
import { seriesPlace } from '#server/features/visits/visits/series-place.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';

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

/**
 * Latest first.
 *
 * @param now the server's clock in milliseconds
 */
export function selectVisitsOfPatient(
  db: Db,
  patientId: string,
  { now, limit }: { now: number; limit: number },
) {
  const gone = whereGone('seat', 'visit');
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
      sql<VisitStatus>`case when seat.no_show_reason is null then visit.status else 'NO_SHOW' end`.as(
        'status',
      ),
      'visit.isGroupVisit',
      seriesPlace.as('series'),
      'visit.description',
      sql<boolean>`${gone}`.as('gone'),
      sql<boolean>`${isToCome(now)} and not ${gone}`.as('toCome'),
    ])
    .orderBy('visit.startsAt', 'desc')
    .orderBy('visit.id')
    .limit(limit)
    .execute();
}
