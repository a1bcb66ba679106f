import { communicationContracts } from '../../../../shared/contracts/rest/administration/communications.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { communicationPolicies } from './communications.policy.ts';
import { previewLetter, previewMessage, readWays, sendToSelf } from './communications.service.ts';

/** Test messages per minute and address. */
const SENDS = { perMinute: 10 };

export function communicationRoutes(deps: Deps) {
  const may = communicationPolicies(deps.db);
  return restFeature(communicationContracts, {
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
