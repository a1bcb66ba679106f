import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { patientContracts } from '#shared/contracts/rest/desk/patients.ts';
import { can } from '#shared/permissions/permissions.ts';
import { readPatientHistory } from './patient-history.service.ts';
import { findPracticeOfPatient } from './patients.queries.ts';
import { readPatient } from './patients.service.ts';

const staffOfPatient =
  (db: Db) =>
  async (caller: Caller, { params }: { params: { patientId: string } }): Promise<PracticeGrant> => {
    const staff = await caller.staff();
    const practiceId = await findPracticeOfPatient(db, params.patientId);
    if (practiceId === undefined || !can(staff, 'visits.see', { practiceId }))
      return refuseUnseen(db, staff.accountId, 'patient', params.patientId);
    return { staff, practiceId };
  };

export default function patientRoutes(deps: Deps) {
  return restFeature(patientContracts, {
    'GET /api/provider/patients/:patientId': route(staffOfPatient(deps.db), ({ params }, grant) =>
      readPatient(deps, grant, params.patientId),
    ),
    'GET /api/provider/patients/:patientId/history': route(staffOfPatient(deps.db), ({ params }, grant) =>
      readPatientHistory(deps, grant, params.patientId),
    ),
  });
}
