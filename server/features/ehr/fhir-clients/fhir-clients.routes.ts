import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { fhirClientContracts } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { fhirClientPolicies } from './fhir-clients.policy.ts';
import {
  changeClient,
  createClient,
  listClients,
  makeAnotherSecret,
  setClientStatus,
  setKeys,
} from './fhir-clients.service.ts';

export default function fhirClientRoutes(deps: Deps) {
  const may = fhirClientPolicies(deps.db);
  return restFeature(fhirClientContracts, {
    'GET /api/admin/practices/:practiceId/fhir-clients': route(may.ofPractice, (_input, grant) =>
      listClients(deps, grant),
    ),
    'POST /api/admin/practices/:practiceId/fhir-clients': route(may.ofPractice, ({ body }, grant) =>
      createClient(deps, grant, body),
    ),
    'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': route(may.ofClient, ({ body }, grant) =>
      changeClient(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': route(
      may.ofClient,
      ({ body }, grant) => makeAnotherSecret(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': route(
      may.ofClient,
      ({ body }, grant) => setKeys(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': route(
      may.ofClient,
      ({ body }, grant) => setClientStatus(deps, grant, body),
    ),
  });
}
