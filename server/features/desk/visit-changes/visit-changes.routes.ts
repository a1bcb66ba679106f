import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import { cancelByStaff, endByStaff, markVisit } from './cancel-visit.service.ts';
import { moveVisit } from './move-visit.service.ts';
import { recordNoShow } from './no-show.service.ts';
import { readRecord } from './record.service.ts';
import { describeVisit, relocateVisit } from './relocate-visit.service.ts';
import { undoChange, undoOf } from './undo/undo-change.service.ts';
import { visitChangePolicies } from './visit-changes.policy.ts';

export default function visitChangeRoutes(deps: Deps) {
  const { ofVisit, whoMay, whoMadeIt } = visitChangePolicies(deps.db);
  return restFeature(visitChangeContracts, {
    'GET /api/provider/visits/:rootVisitId/record': route(ofVisit, (_input, grant) =>
      readRecord(deps, grant),
    ),
    'POST /api/provider/visits/:rootVisitId/move': route(whoMay('move'), async ({ body }, grant) => ({
      ...(await moveVisit(deps, grant, body)),
      ...(await undoOf(deps.db, grant)),
    })),
    'POST /api/provider/visits/:rootVisitId/cancel': route(whoMay('cancel'), async ({ body }, grant) => {
      await cancelByStaff(deps, grant, body);
      return undoOf(deps.db, grant);
    }),
    'POST /api/provider/visits/:rootVisitId/no-show': route(whoMay('no-show'), async ({ body }, grant) => {
      await recordNoShow(deps, grant, body);
      return undoOf(deps.db, grant);
    }),
    'POST /api/provider/visit-changes/:changeId/undo': route(whoMadeIt, (_input, change) =>
      undoChange(deps, change),
    ),
    'POST /api/provider/visits/:rootVisitId/tentative': route(
      whoMay('mark-tentative'),
      async (_input, grant) => {
        await markVisit(deps, grant, 'mark-tentative');
        return {};
      },
    ),
    'POST /api/provider/visits/:rootVisitId/confirm': route(whoMay('confirm'), async (_input, grant) => {
      await markVisit(deps, grant, 'confirm');
      return {};
    }),
    'PUT /api/provider/visits/:rootVisitId/description': route(
      whoMay('describe'),
      async ({ body }, grant) => {
        await describeVisit(deps, grant, body);
        return {};
      },
    ),
    'PUT /api/provider/visits/:rootVisitId/location': route(whoMay('relocate'), async ({ body }, grant) => {
      await relocateVisit(deps, grant, body);
      return {};
    }),
    'POST /api/provider/visits/:rootVisitId/end': route(whoMay('end'), async (_input, grant) => {
      await endByStaff(deps, grant);
      return {};
    }),
  });
}
