import { randomUUID } from 'node:crypto';
import { deviceTestContracts } from '../../../../shared/contracts/rest/before-visit/device-test.ts';
import { samples } from '../../../test-support/call-samples.ts';
import { DEVICE_TEST } from '../../../test-support/device-test.ts';
import { ODD_DEVICE_TEST } from '../../../test-support/odd-fields.ts';

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
