import { sql } from 'kysely';
import type { Db } from '../../../storage/db/database.ts';
import { whereGone } from '../../foundation/participants/gone.ts';
import { isToCome } from '../../visit/visits/to-come.ts';

export interface VisitOfPatient {
  visitId: string;
  startsAt: Date;
  timeZone: string;
}

type VisitByPatient = ReadonlyMap<string, VisitOfPatient>;

/** Each patient's next visit, and the latest that was held. */
export async function selectVisitsAround(
  db: Db,
  patientIds: readonly string[],
  now: number,
): Promise<{ next: VisitByPatient; last: VisitByPatient }> {
  if (patientIds.length === 0) return { next: new Map(), last: new Map() };
  const visits = db
    .selectFrom('visitPatients as seat')
    .innerJoin('visits as visit', 'visit.id', 'seat.visitId')
    .where('seat.patientId', 'in', patientIds)
    .where(sql<boolean>`not ${whereGone('seat', 'visit')}`)
    .distinctOn('seat.patientId')
    .select(['seat.patientId', 'visit.id as visitId', 'visit.startsAt', 'visit.timeZone'])
    .orderBy('seat.patientId');
  const [next, last] = await Promise.all([
    visits.where(isToCome(now)).orderBy('visit.startsAt').orderBy('visit.id').execute(),
    visits
      .where('visit.status', '=', 'COMPLETE')
      .orderBy('visit.startsAt', 'desc')
      .orderBy('visit.id')
      .execute(),
  ]);
  const byPatient = (rows: typeof next) => new Map(rows.map(({ patientId, ...visit }) => [patientId, visit]));
  return { next: byPatient(next), last: byPatient(last) };
}
