import type { z } from 'zod';
import type { searchContracts } from '../../../../shared/contracts/rest/desk/search.ts';
import type { Deps } from '../../deps.ts';
import { findPatients } from '../../visit/scheduling/find-patients.service.ts';
import type { PracticeGrant } from '../../visit/visits/visits.policy.ts';
import { selectVisitsAround, type VisitOfPatient } from './search.queries.ts';

type Found = z.input<(typeof searchContracts)['POST /api/provider/practices/:practiceId/search']['result']>;

/** How many patients fit the search's list. */
const SHOWN = 8;

/** Patients by what staff know of them, each with the next visit and the last one. */
export async function search(deps: Pick<Deps, 'db'>, grant: PracticeGrant, text: string): Promise<Found> {
  const all = await findPatients(deps, grant, text);
  const found = all.slice(0, SHOWN);
  const visits = await selectVisitsAround(
    deps.db,
    found.map(({ patientId }) => patientId),
  );
  return {
    patients: found.map(({ patientId, firstName, lastName, identity, mobile }) => ({
      patientId,
      firstName,
      lastName,
      birthDate: identity.birthDate,
      mrn: identity.mrn,
      mobile,
      next: visit(visits.get(patientId)?.next),
      last: visit(visits.get(patientId)?.last),
    })),
    more: all.length > found.length,
  };
}

const visit = (row: VisitOfPatient | null | undefined) =>
  row ? { visitId: row.visitId, startTime: row.startsAt.toISOString(), timeZone: row.timeZone } : null;
