import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { surveyContracts } from '#shared/contracts/rest/practice/surveys.ts';
import { answerSurvey, readSurvey } from './staff-survey.service.ts';
import { readSurveyReport } from './survey-report.service.ts';
import { surveyPolicies } from './surveys.policy.ts';
import { rateVisit } from './surveys.service.ts';

export default function surveyRoutes(deps: Deps) {
  const may = surveyPolicies(deps.db);
  return restFeature(surveyContracts, {
    'POST /api/patient/sessions/:sessionId/rating': route(may.formerPatient, ({ body }, patient) =>
      rateVisit(deps, patient, body),
    ),
    'GET /api/provider/survey': route(may.surveyed, (_input, staff) => readSurvey(deps, staff.accountId)),
    'POST /api/provider/survey': route(may.ofPracticeInBody, ({ body }, grant) =>
      answerSurvey(deps, grant, body),
    ),
    'GET /api/admin/practices/:practiceId/surveys': route(may.ofAdministeredPractice, ({ query }, grant) =>
      readSurveyReport(deps, grant, Number(query.months)),
    ),
  });
}
