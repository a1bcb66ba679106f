import { sql } from 'kysely';
import { ENDED_VISIT_STATUSES } from '../../../../shared/domain/visit.ts';
import type { Db } from '../../../storage/db/database.ts';
import { whereGone } from '../../foundation/participants/gone.ts';

export interface VisitOfPatient {
  visitId: string;
  startsAt: Date;
  timeZone: string;
}

interface VisitsAround {
  /** The first one that is not over. */
  next: VisitOfPatient | null;
  /** The latest one that was held. */
  last: VisitOfPatient | null;
}

/** Each patient's next and last visit. */
export async function selectVisitsAround(
  db: Db,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, VisitsAround>> {
  if (patientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visitPatients as seat')
    .innerJoin('visits as visit', 'visit.id', 'seat.visitId')
    .where('seat.patientId', 'in', patientIds)
    .where(({ eb, or }) =>
      or([eb('visit.status', '=', 'COMPLETE'), eb('visit.status', 'not in', ENDED_VISIT_STATUSES)]),
    )
    .where(sql<boolean>`not ${whereGone('seat', 'visit')}`)
    .select([
      'seat.patientId',
      'visit.id as visitId',
      'visit.startsAt',
      'visit.timeZone',
      sql<boolean>`visit.status = 'COMPLETE'`.as('held'),
    ])
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .execute();
  const around = new Map<string, VisitsAround>();
  for (const { patientId, held, ...visit } of rows) {
    const known = around.get(patientId) ?? { next: null, last: null };
    around.set(patientId, held ? { ...known, last: visit } : { ...known, next: known.next ?? visit });
  }
  return around;
}
