import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { preparationContracts } from '#shared/contracts/rest/check-in/preparation.ts';
import { readAnswers, readPreparation } from './preparation.service.ts';

/** Patients read only their own answers, by the visit's cookie. */
export default function preparationRoutes(deps: Deps) {
  return restFeature(preparationContracts, {
    // The link's token authorizes, so the call is public.
    'GET /api/patient/links/:path/:token/preparation': route(
      anyCaller,
      ({ params }) => readPreparation(deps, params),
      { perMinute: 120 },
    ),
    'GET /api/patient/sessions/:sessionId/answers': route(patientOfVisit, (_input, patient) =>
      readAnswers(deps, patient),
    ),
  });
}
