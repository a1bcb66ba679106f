import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { exportContracts } from '#shared/contracts/rest/admin/exports.ts';
import { exportPolicies } from './exports.policy.ts';
import { downloadExport, listExports, requestExport } from './exports.service.ts';

const SELDOM = { perMinute: 20 };

export default function exportRoutes(deps: Deps) {
  const may = exportPolicies(deps.db);
  return restFeature(exportContracts, {
    'GET /api/admin/practices/:practiceId/exports': route(may.ofPractice, (_input, grant) =>
      listExports(deps, grant),
    ),
    'POST /api/admin/practices/:practiceId/exports': route(
      may.ofPractice,
      ({ body }, grant) => requestExport(deps, grant, body),
      SELDOM,
    ),
    'GET /api/admin/exports/:exportId/file': route(may.ofExport, (_input, grant) =>
      downloadExport(deps, grant),
    ),
  });
}
