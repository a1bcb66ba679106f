import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { escalationContracts } from '#shared/contracts/rest/room/escalation.ts';
import { askWhileWaiting, giveBack, readWaits, takeOver } from './escalation.service.ts';

/** Staff of the practice take over its visits’ patients; a patient asks for a call or another time. */
export default function escalationRoutes(deps: Deps) {
  const may = visitPolicies(deps.db);
  return restFeature(escalationContracts, {
    'GET /api/provider/practices/:practiceId/waits': route(may.ofPracticeInPath, (_input, grant) =>
      readWaits(deps.db, grant),
    ),
    'PUT /api/provider/visits/:rootVisitId/take-over': route(may.ofVisit, ({ body }, grant) =>
      takeOver(deps, grant, body.from),
    ),
    'DELETE /api/provider/visits/:rootVisitId/take-over': route(may.ofVisit, (_input, grant) =>
      giveBack(deps, grant),
    ),
    'POST /api/patient/sessions/:sessionId/call-request': route(patientOfVisit, async (_input, patient) => {
      await askWhileWaiting(deps, patient, 'call');
      return { callAsked: true as const };
    }),
    'POST /api/patient/sessions/:sessionId/time-request': route(patientOfVisit, async (_input, patient) => {
      await askWhileWaiting(deps, patient, 'time');
      return { timeAsked: true as const };
    }),
  });
}
