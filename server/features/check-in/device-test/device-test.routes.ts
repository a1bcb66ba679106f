import { guestPolicies } from '#server/features/check-in/guests/guests.policy.ts';
import { completeStepInPassing } from '#server/features/check-in/workflow/workflow.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { deviceTestContracts } from '#shared/contracts/rest/check-in/device-test.ts';
import { keepDeviceTest, readDeviceTests } from './device-test.service.ts';

export default function deviceTestRoutes(deps: Deps) {
  const { db, clock } = deps;
  const staff = visitPolicies(db);
  const guests = guestPolicies(db);

  return restFeature(deviceTestContracts, {
    'POST /api/patient/sessions/:sessionId/device-tests': route(
      patientOfVisit,
      async ({ body }, patient) => {
        await keepDeviceTest(db, patient, body, clock());
        await completeStepInPassing(deps, patient, 'device-test');
        return { testId: body.testId };
      },
      { perMinute: 60 },
    ),

    'POST /api/guest/sessions/:guestId/device-tests': route(
      guests.guest,
      async ({ body }, guest) => {
        await keepDeviceTest(db, guest, body, clock());
        return { testId: body.testId };
      },
      { perMinute: 60 },
    ),

    'GET /api/provider/visits/:rootVisitId/device-tests': route(staff.ofVisit, async (_input, grant) => ({
      results: await readDeviceTests(db, grant),
    })),
  });
}
