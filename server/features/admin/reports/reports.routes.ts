import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { reportContracts } from '#shared/contracts/rest/admin/reports.ts';
import { downloadLostMinutes, downloadReport } from './report-file.service.ts';
import { readReport, reportPolicies } from './reports.service.ts';

const SELDOM = { perMinute: 60 };

export default function reportRoutes(deps: Deps) {
  const may = reportPolicies(deps.db);
  return restFeature(reportContracts, {
    'POST /api/admin/practices/:practiceId/report': route(
      may.ofPractice,
      ({ body }, grant) => readReport(deps, grant, body),
      SELDOM,
    ),
    'GET /api/admin/practices/:practiceId/report/file': route(
      may.ofPractice,
      ({ query: { language, table, ...wish } }, grant) =>
        table === 'lost'
          ? downloadLostMinutes(deps, grant, wish, language)
          : downloadReport(deps, grant, wish, language),
      SELDOM,
    ),
  });
}
