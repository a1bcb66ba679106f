import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { findVisitHome } from '#server/features/visits/visits/visits.service.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitContracts } from '#shared/contracts/rest/visits/visits.ts';
import { CodedError } from '#shared/errors.ts';
import { noteViewed, readVisit, visitSearch } from './visit-list.service.ts';

export default function visitListRoutes({ db, clock }: Deps) {
  const staff = visitPolicies(db);
  const search = visitSearch(db, clock);
  return restFeature(visitContracts, {
    'POST /api/provider/visits/search': route(staff.ofPracticeInBody, async ({ body }, grant) => ({
      ...(await search(grant, body)),
      serverTime: new Date(clock()).toISOString(),
    })),

    'GET /api/provider/visits/:rootVisitId': route(staff.ofVisit, async (_input, grant) => {
      const visit = await readVisit(db, grant);
      await noteViewed(db, grant, clock());
      return visit;
    }),

    'GET /api/provider/visits/:rootVisitId/for-change': route(staff.ofVisit, (_input, grant) =>
      readVisit(db, grant),
    ),

    'GET /api/provider/sessions/:sessionId': route(staff.ofVisitPatient, async (_input, grant) => {
      const home = await findVisitHome(db, grant.visitId);
      if (!home) throw new CodedError('NOT_FOUND');
      await noteViewed(db, grant, clock());
      return home;
    }),
  });
}
