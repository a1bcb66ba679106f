import { calendarContracts } from '../../../../shared/contracts/rest/desk/calendar.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { visitPolicies } from '../../visit/visits/visits.policy.ts';
import { listDays } from '../visit-list/visit-list.service.ts';

/** The visits of a day or a week (PRODUCT 6.35), for those who see the visit list. */
export function calendarRoutes({ db, clock }: Deps) {
  const staff = visitPolicies(db);
  return restFeature(calendarContracts, {
    'POST /api/provider/visits/calendar': route(staff.ofPracticeInBody, async ({ body }, grant) => ({
      results: await listDays(db, grant, body),
      serverTime: new Date(clock()).toISOString(),
    })),
  });
}
