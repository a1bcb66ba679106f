import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { communicationsTestContracts } from '#shared/contracts/rest/admin/communications-test.ts';
import {
  communicationPolicies,
  previewLetter,
  previewMessage,
  readWays,
  sendToSelf,
} from './communications-test.service.ts';

const SENDS = { perMinute: 10 };

export default function communicationsTestRoutes(deps: Deps) {
  const may = communicationPolicies(deps.db);
  return restFeature(communicationsTestContracts, {
    'GET /api/admin/practices/:practiceId/communications': route(may.ofPractice, (_input, grant) =>
      readWays(deps, grant),
    ),
    'GET /api/admin/practices/:practiceId/communications/:communication': route(
      may.ofPractice,
      ({ params, query }, grant) => previewMessage(deps, grant, params.communication, query.language),
    ),
    'GET /api/admin/practices/:practiceId/communications/:communication/letter': route(
      may.ofPractice,
      ({ params, query }, grant) => previewLetter(deps, grant, params.communication, query.language),
    ),
    'POST /api/admin/practices/:practiceId/communications/:communication': route(
      may.ofPractice,
      ({ params, body }, grant) => sendToSelf(deps, grant, params.communication, body),
      SENDS,
    ),
  });
}
