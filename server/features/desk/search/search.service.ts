import type { z } from 'zod';
import type { searchContracts } from '../../../../shared/contracts/rest/desk/search.ts';
import type { Deps } from '../../deps.ts';
import { findPatients } from '../../visit/scheduling/find-patients.service.ts';
import type { PracticeGrant } from '../../visit/visits/visits.policy.ts';
import { findSchedules } from '../visit-list/schedules.service.ts';
import { selectVisitsAround, type VisitOfPatient } from './search.queries.ts';

type Found = z.input<(typeof searchContracts)['POST /api/provider/practices/:practiceId/search']['result']>;

/** How many patients and schedules fit the search's list. */
const MOST_PATIENTS = 8;
const MOST_SCHEDULES = 4;

/** Patients by what staff know of them, each with the next visit and the last one, and schedules by name. */
export async function search(
  deps: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  text: string,
): Promise<Found> {
  const [all, schedules] = await Promise.all([
    findPatients(deps, grant, text),
    findSchedules(deps.db, grant, text),
  ]);
  const found = all.slice(0, MOST_PATIENTS);
  const { next, last } = await selectVisitsAround(
    deps.db,
    found.map(({ patientId }) => patientId),
    deps.clock(),
  );
  return {
    patients: found.map(({ patientId, firstName, lastName, identity, mobile }) => ({
      patientId,
      firstName,
      lastName,
      birthDate: identity.birthDate,
      mrn: identity.mrn,
      mobile,
      next: visit(next.get(patientId)),
      last: visit(last.get(patientId)),
    })),
    more: all.length > found.length,
    schedules: schedules.slice(0, MOST_SCHEDULES).map(({ userId, name }) => ({ userId, name })),
  };
}

const visit = (row: VisitOfPatient | undefined) =>
  row ? { visitId: row.visitId, startTime: row.startsAt.toISOString(), timeZone: row.timeZone } : null;
