import { administeredPractice } from '#server/features/core/audit/administered-practice.ts';
import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { reconciliationContracts } from '#shared/contracts/rest/ehr/reconciliation.ts';
import {
  compareVisit,
  reconcileVisit,
  reconciliationPage,
  undoReconciliation,
} from './reconciliation.service.ts';

export default function reconciliationRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  const administrators = reconciliationPolicies(deps.db);
  return restFeature(reconciliationContracts, {
    'GET /api/provider/visits/:rootVisitId/reconciliation': route(staff.ofVisit, (_input, grant) =>
      compareVisit(deps, grant),
    ),
    'POST /api/provider/visits/:rootVisitId/reconcile': route(staff.ofVisit, async (_input, grant) => {
      await reconcileVisit(deps, grant);
      return {};
    }),
    'POST /api/provider/sessions/:sessionId/undo-reconciliation': route(
      staff.ofVisitPatient,
      async ({ params, body }, grant) => {
        await undoReconciliation(deps, grant, { sessionId: params.sessionId, seen: body.seen });
        return {};
      },
    ),
    'POST /api/admin/practices/:practiceId/reconciliation/search': route(
      administrators.ofPractice,
      ({ body }, grant) => reconciliationPage(deps.db, grant, body),
    ),
  });
}

/**
 * Staff who see a visit compare and reconcile its patients; administrators read the reconciliations of their
 * practices.
 */
function reconciliationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
