import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitSummaryContracts } from '#shared/contracts/rest/desk/visit-summary.ts';
import { readSummary, summaryPdf } from './visit-summary.service.ts';

export default function visitSummaryRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(visitSummaryContracts, {
    'GET /api/provider/visits/:rootVisitId/summary': route(staff.ofVisit, ({ query }, grant) =>
      readSummary(deps, grant, query.language),
    ),
    'GET /api/provider/visits/:rootVisitId/summary.pdf': route(staff.ofVisit, async ({ query }, grant) =>
      summaryPdf(deps, await readSummary(deps, grant, query.language)),
    ),
  });
}
