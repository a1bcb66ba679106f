import type { Deps } from '#server/features/deps.ts';
import { listDays } from '#server/features/desk/visit-list/visit-list.service.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { calendarContracts } from '#shared/contracts/rest/desk/calendar.ts';

export default function calendarRoutes({ db, clock }: Deps) {
  const staff = visitPolicies(db);
  return restFeature(calendarContracts, {
    'POST /api/provider/visits/calendar': route(staff.ofPracticeInBody, async ({ body }, grant) => ({
      results: await listDays(db, grant, body),
      serverTime: new Date(clock()).toISOString(),
    })),
  });
}
