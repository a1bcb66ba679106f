import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { appointmentContracts } from '#shared/contracts/rest/visits/appointments.ts';
import { checkOut, readAppointments, writeAgain } from './appointments.service.ts';

export default function appointmentRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(appointmentContracts, {
    'GET /api/provider/visits/:rootVisitId/appointments': route(staff.ofVisit, (_input, grant) =>
      readAppointments(deps, grant),
    ),
    'POST /api/provider/sessions/:sessionId/check-out': route(
      staff.ofVisitPatient,
      async ({ params }, grant) => {
        await checkOut(deps, grant, params.sessionId);
        return {};
      },
    ),
    'POST /api/provider/sessions/:sessionId/appointment/retry': route(
      staff.ofVisitPatient,
      async ({ params }, grant) => {
        await writeAgain(deps, grant, params.sessionId);
        return {};
      },
    ),
  });
}
