import { auditLogContracts } from '../../../shared/contracts/rest/audit-log.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { auditLogPolicies } from './audit-log.policy.ts';
import { checkChain, readChain, readLog } from './audit-log.service.ts';

/** Verifying reads the whole chain. */
const SELDOM = { perMinute: 6 };

export function auditLogRoutes(deps: Deps) {
  const may = auditLogPolicies(deps.db);
  return restFeature(auditLogContracts, {
    'GET /api/admin/practices/:practiceId/audit': route(may.ofPractice, ({ query }, grant) =>
      readLog(deps, grant, query),
    ),
    'GET /api/admin/practices/:practiceId/audit/chain': route(may.ofPractice, (_input, grant) =>
      readChain(deps, grant),
    ),
    'POST /api/admin/practices/:practiceId/audit/chain': route(
      may.ofPractice,
      (_input, grant) => checkChain(deps, grant),
      SELDOM,
    ),
  });
}
