import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { findSchedules } from '#server/features/desk/visit-list/schedules.service.ts';
import { findUsers } from '#server/features/staff/accounts/find-users.service.ts';
import { findPatients } from '#server/features/visits/scheduling/find-patients.service.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { searchContracts } from '#shared/contracts/rest/desk/search.ts';
import { can, practicesWhere } from '#shared/permissions/permissions.ts';
import { wordsOf } from '#shared/rules/words-of.ts';
import { selectNextOfType, selectVisitsAround, type VisitOfPatient } from './search.queries.ts';

type SearchDeps = Pick<Deps, 'db' | 'clock'>;
type Found = z.input<(typeof searchContracts)['POST /api/provider/practices/:practiceId/search']['result']>;

const MOST_PATIENTS = 8;
const MOST_OTHERS = 4;
/** Half of the visit types' names contain shorter texts. */
const LEAST_FOR_TYPE = 3;

/**
 * For staff who see visits: patients with their next and last visit, the next visits of a type, and schedules by name.
 * For administrators: users of the practices that they administer. A text without letters and digits finds nothing.
 */
export async function search(deps: SearchDeps, grant: PracticeGrant, text: string): Promise<Found> {
  if (wordsOf(text).length === 0) return { patients: [], more: false, visits: [], schedules: [], users: [] };
  const { staff, practiceId } = grant;
  const seesVisits = can(staff, 'visits.see', { practiceId });
  const administered = practicesWhere(staff, 'practice.administer');
  const [patients, visits, schedules, users] = await Promise.all([
    seesVisits ? patientsFor(deps, grant, text) : { patients: [], more: false },
    seesVisits && text.length >= LEAST_FOR_TYPE ? nextOfType(deps, grant, text) : [],
    seesVisits ? findSchedules(deps.db, grant, text) : [],
    administered.length > 0 ? findUsers(deps.db, administered, text, MOST_OTHERS) : [],
  ]);
  return {
    ...patients,
    visits,
    schedules: schedules.slice(0, MOST_OTHERS).map(({ userId, name }) => ({ userId, name })),
    users,
  };
}

async function patientsFor(
  deps: SearchDeps,
  grant: PracticeGrant,
  text: string,
): Promise<Pick<Found, 'patients' | 'more'>> {
  const all = await findPatients(deps, grant, text);
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
  };
}

const visit = (row: VisitOfPatient | undefined) =>
  row ? { visitId: row.visitId, startTime: row.startsAt.toISOString(), timeZone: row.timeZone } : null;

/** Audited like a list, because the visits name patients. */
async function nextOfType(
  { db, clock }: SearchDeps,
  { staff, practiceId }: PracticeGrant,
  text: string,
): Promise<Found['visits']> {
  const rows = await selectNextOfType(db, practiceId, text, { now: clock(), limit: MOST_OTHERS });
  if (rows.length > 0)
    await audit(db, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'visits.listed',
      details: { visits: rows.length, view: 'search', minDate: null, maxDate: null },
    });
  return rows.map(({ startsAt, ...row }) => ({ ...row, startTime: startsAt.toISOString() }));
}
