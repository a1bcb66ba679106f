import { listImages, readImage } from '#server/features/check-in/images/images.service.ts';
import { administeredPractice } from '#server/features/core/audit/administered-practice.ts';
import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import { visitSearch } from '#server/features/desk/visit-list/visit-list.service.ts';
import { emergencyPolicies } from '#server/features/visits/emergency-access/emergency-access.policy.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { findVisitHome } from '#server/features/visits/visits/visits.service.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { adminVisitContracts } from '#shared/contracts/rest/admin/admin-visits.ts';
import { EVERYONE } from '#shared/domain/visit-list.ts';
import { readAdminVisit, readEmergencyRecord } from './admin-visits.service.ts';
import { downloadQuality, readQuality } from './visit-quality.service.ts';

export default function adminVisitRoutes(deps: Deps) {
  const { db, clock } = deps;
  const may = adminVisitPolicies(db);
  const emergency = emergencyPolicies(db, clock);
  const search = visitSearch(db, clock);
  return restFeature(adminVisitContracts, {
    'POST /api/admin/practices/:practiceId/visits/search': route(may.ofPractice, async ({ body }, grant) => {
      const { status, from, to, ...asked } = body;
      const { results: rows, ...cursors } = await search(grant, {
        ...asked,
        practiceId: grant.practiceId,
        providerUserId: EVERYONE,
        status: status ? [status] : undefined,
        minDate: from,
        maxDate: to,
      });
      return { rows, ...cursors };
    }),

    'GET /api/admin/visits/:visitId': route(may.ofVisit, (_input, grant) => readAdminVisit(deps, grant)),

    'GET /api/admin/visits/:visitId/quality': route(may.ofVisit, (_input, grant) => readQuality(deps, grant)),

    'GET /api/admin/visits/:visitId/quality/file': route(may.ofVisit, (_input, grant) =>
      downloadQuality(deps, grant),
    ),

    'GET /api/admin/visits/:visitId/emergency-record': route(emergency.opened, ({ query }, grant) =>
      readEmergencyRecord(deps, grant, query.language),
    ),

    'GET /api/admin/visits/:visitId/emergency-images': route(emergency.opened, (_input, grant) =>
      listImages(db, grant),
    ),

    'GET /api/admin/visits/:visitId/emergency-images/:imageId': route(emergency.opened, ({ params }, grant) =>
      readImage(deps, grant, params.imageId),
    ),
  });
}

/**
 * Administrators read the visits of practices that they administer themselves, even if they cannot see visits
 * otherwise, because their work is to review the record. Administering the installation gives no access to visits.
 */
function adminVisitPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
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
