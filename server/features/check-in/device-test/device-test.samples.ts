import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { DEVICE_TEST } from '#server/test-support/device-test.ts';
import { ODD_DEVICE_TEST } from '#server/test-support/odd-fields.ts';
import { deviceTestContracts } from '#shared/contracts/rest/check-in/device-test.ts';

export default samples(deviceTestContracts, {
  right: {
    'POST /api/patient/sessions/:sessionId/device-tests': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'POST /api/guest/sessions/:guestId/device-tests': ({ guestId }) => ({
      params: { guestId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'GET /api/provider/visits/:rootVisitId/device-tests': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
  },
  mayFit: {
    'POST /api/patient/sessions/:sessionId/device-tests': ODD_DEVICE_TEST,
    'POST /api/guest/sessions/:guestId/device-tests': ODD_DEVICE_TEST,
  },
});
