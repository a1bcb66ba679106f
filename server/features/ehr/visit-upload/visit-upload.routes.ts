import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitUploadContracts } from '#shared/contracts/rest/ehr/record-uploads.ts';
import { readOffers, uploadVisit } from './visit-upload.service.ts';

/** Staff of a visit's practice choose which parts of it are sent to the record system. */
export default function visitUploadRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(visitUploadContracts, {
    'GET /api/provider/visits/:rootVisitId/record-upload': route(staff.ofVisit, (_input, grant) =>
      readOffers(deps, grant),
    ),
    'POST /api/provider/visits/:rootVisitId/record-upload': route(staff.ofVisit, ({ body }, grant) =>
      uploadVisit(deps, grant, body),
    ),
  });
}
