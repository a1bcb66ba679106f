import type { Deps } from '#server/features/deps.ts';
import { hasRecordSystem } from '#server/features/practice/practice-services/record-systems.ts';
import { locationsOf } from '#server/features/practice/practices/practices.service.ts';
import { createFreshPatientLink } from '#server/features/visits/links/links.service.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';
import { findBookings, findSeriesBookings } from './bookings.service.ts';
import { findPatients } from './find-patients.service.ts';
import { findFreeDays } from './free-times.service.ts';
import { startOnDemand } from './on-demand.service.ts';
import { scheduleChoices } from './schedule-many.service.ts';
import { scheduleVisit } from './schedule-visit.service.ts';

export default function schedulingRoutes(deps: Deps) {
  const { db, clock } = deps;
  const staff = visitPolicies(db);
  const serverTime = () => new Date(clock()).toISOString();

  return restFeature(schedulingContracts, {
    'GET /api/provider/practices/:practiceId/schedule-options': route(
      staff.ofPracticeInPath,
      async (_input, { practiceId }) => {
        return {
          ...(await scheduleChoices(deps, db, practiceId)),
          serverTime: serverTime(),
          recordSystem: await hasRecordSystem(deps, practiceId),
          locations: await locationsOf(db, practiceId),
        };
      },
    ),

    'POST /api/provider/practices/:practiceId/patients/search': route(
      staff.ofPracticeInPath,
      async ({ body }, grant) => ({ results: await findPatients(deps, grant, body.name) }),
    ),

    'POST /api/provider/bookings': route(staff.ofPracticeInBody, ({ body }, grant) =>
      findBookings(deps, grant, body),
    ),

    'POST /api/provider/series-bookings': route(staff.ofPracticeInBody, ({ body }, grant) =>
      findSeriesBookings(deps, grant, body),
    ),

    'POST /api/provider/free-times': route(staff.ofPracticeInBody, ({ body }, grant) =>
      findFreeDays(deps, grant, body),
    ),

    'POST /api/provider/visits/on-demand': route(staff.ofPracticeInBody, ({ body }, grant) =>
      startOnDemand(deps, grant, body),
    ),

    'POST /api/provider/visits': route(staff.ofPracticeInBody, ({ body }, { staff: { accountId } }) =>
      scheduleVisit(deps, accountId, body),
    ),

    'POST /api/provider/sessions/:sessionId/links': route(
      staff.ofVisitPatient,
      ({ params }, { staff: { accountId }, practiceId, visitId }) =>
        createFreshPatientLink(deps, { accountId, practiceId, visitId, sessionId: params.sessionId }),
    ),
  });
}
