import { handOffContracts } from '../../../../shared/contracts/rest/live/hand-off.ts';
import { samples } from '../../../test-support/call-samples.ts';

const body = { purpose: 'move' };

export default samples(handOffContracts, {
  right: {
    'POST /api/patient/sessions/:sessionId/hand-offs': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body,
    }),
    'POST /api/guest/sessions/:guestId/hand-offs': ({ guestId }) => ({ params: { guestId }, body }),
    'GET /api/patient/hand-offs/:token': ({ handOffToken }) => ({ params: { token: handOffToken } }),
    'POST /api/patient/hand-offs/:token/use': ({ handOffToken }) => ({ params: { token: handOffToken } }),
  },
});
