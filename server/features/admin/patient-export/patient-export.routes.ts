import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { findVisitHome } from '#server/features/visits/visits/visits.service.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { patientExportContracts } from '#shared/contracts/rest/admin/exports.ts';
import { requestPatientExport } from './patient-export.service.ts';

const SELDOM = { perMinute: 20 };

export default function patientExportRoutes(deps: Deps) {
  const may = patientExportPolicies(deps.db);
  return restFeature(patientExportContracts, {
    'POST /api/admin/visits/:visitId/patient-export': route(
      may.ofVisit,
      ({ body }, grant) => requestPatientExport(deps, grant, body),
      SELDOM,
    ),
  });
}

/** Administrators export patients of visits of practices that they administer; any other looks missing. */
function patientExportPolicies(db: Db) {
  return {
    async ofVisit(
      caller: Caller,
      { params: { visitId } }: { params: { visitId: string } },
    ): Promise<VisitGrant> {
      const { staff, practiceIds } = await administrator(caller);
      const home = await findVisitHome(db, visitId);
      if (!home || !practiceIds.includes(home.practiceId))
        return refuseUnseen(db, staff.accountId, 'visit', visitId);
      return { staff, practiceId: home.practiceId, visitId };
    },
  };
}
