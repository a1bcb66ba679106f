import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { rpmContracts } from '#shared/contracts/rest/ehr/rpm.ts';
import { rpmPolicies } from './rpm.policy.ts';
import {
  progressOf,
  readMeasurements,
  retryUpload,
  searchMonitored,
  uploadMeasurements,
} from './rpm.service.ts';

export default function rpmRoutes(deps: Deps) {
  const may = rpmPolicies(deps.db, deps.monitoring);
  return restFeature(rpmContracts, {
    'POST /api/provider/practices/:practiceId/rpm/patients': route(may.ofPractice, ({ body }, grant) =>
      searchMonitored(deps, grant, body),
    ),
    'POST /api/provider/practices/:practiceId/rpm/data': route(may.ofPractice, ({ body }, grant) =>
      readMeasurements(deps, grant, body),
    ),
    'POST /api/provider/practices/:practiceId/rpm/uploads': route(may.ofPractice, ({ body }, grant) =>
      uploadMeasurements(deps, grant, body),
    ),
    'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': route(
      may.ofPractice,
      ({ params }, grant) => progressOf(deps, grant, params.uploadId),
    ),
    'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': route(
      may.ofPractice,
      ({ params }, grant) => retryUpload(deps, grant, params.uploadId),
    ),
  });
}
