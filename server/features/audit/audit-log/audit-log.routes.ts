import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { auditLogContracts } from '#shared/contracts/rest/audit/audit-log.ts';
import { auditLogPolicies, checkChain, readChain, readLog } from './audit-log.service.ts';

const SELDOM = { perMinute: 6 };

export default function auditLogRoutes(deps: Deps) {
  const may = auditLogPolicies(deps.db);
  return restFeature(auditLogContracts, {
    'POST /api/admin/practices/:practiceId/audit/search': route(may.ofPractice, ({ body }, grant) =>
      readLog(deps, grant, body),
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
