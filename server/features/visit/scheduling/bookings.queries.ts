import { sql } from 'kysely';
import type { Db } from '../../../storage/db/database.ts';

interface Wanted {
  patientIds: readonly string[];
  movedVisitId: string | null;
  from: Date;
  to: Date;
}

/**
 * The practice's open visits in that time, each with its provider and the names of the given patients in it.
 */
export async function selectBookings(
  db: Db,
  practiceId: number,
  { patientIds, movedVisitId, from, to }: Wanted,
): Promise<{ providerId: string; patients: string[] }[]> {
  const { rows } = await sql<{ providerId: string; patients: string[] }>`
    select visit.provider_id, array(
      select patient.first_name || ' ' || patient.last_name
      from visit_patients as visit_patient join patients as patient on patient.id = visit_patient.patient_id
      where visit_patient.visit_id = visit.id and visit_patient.cancelled_at is null
        and (patient.id = any(${patientIds}::uuid[])
          or patient.id in (select patient_id from visit_patients as moved
            join visits as former on former.id = moved.visit_id
            where moved.visit_id = ${movedVisitId}::uuid and former.practice_id = ${practiceId}))
      order by visit_patient.position) as patients
    from visits as visit
    where visit.practice_id = ${practiceId}
      and visit.status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')
      and visit.id is distinct from ${movedVisitId}::uuid
      and visit.starts_at < ${to}
      and visit.starts_at + make_interval(mins => visit.duration_minutes) > ${from}
    order by visit.starts_at, visit.id`.execute(db);
  return rows;
}
