import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { severalVisitsContracts } from '#shared/contracts/rest/desk/several-visits.ts';
import { severalVisitsPolicies } from './several-visits.policy.ts';
import { cancelSeveral, choicesFor, resendSeveral, transferSeveral } from './several-visits.service.ts';

export default function severalVisitsRoutes(deps: Deps) {
  const { ofVisits, toSchedule } = severalVisitsPolicies(deps.db);
  return restFeature(severalVisitsContracts, {
    'POST /api/provider/practices/:practiceId/visits/choices': route(toSchedule, (_input, grants) =>
      choicesFor(deps, grants),
    ),
    'POST /api/provider/practices/:practiceId/visits/cancel': route(
      toSchedule,
      ({ body }, grants) => cancelSeveral(deps, grants, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/practices/:practiceId/visits/transfer': route(
      toSchedule,
      ({ body }, grants) => transferSeveral(deps, grants, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/practices/:practiceId/visits/resend': route(
      ofVisits,
      (_input, grants) => resendSeveral(deps, grants),
      { perMinute: 20 },
    ),
  });
}
