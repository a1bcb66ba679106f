import { surveyContracts } from '../../../shared/contracts/rest/surveys.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { formerPatient } from './surveys.policy.ts';
import { rateVisit } from './surveys.service.ts';

export function surveyRoutes(deps: Deps) {
  return restFeature(surveyContracts, {
    'POST /api/patient/sessions/:sessionId/rating': route(formerPatient, ({ body }, patient) =>
      rateVisit(deps, patient, body),
    ),
  });
}
