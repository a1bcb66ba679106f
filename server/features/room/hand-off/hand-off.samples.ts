import { samples } from '#server/test-support/call-samples.ts';
import { handOffContracts } from '#shared/contracts/rest/room/hand-off.ts';

const body = { purpose: 'move' };

export default samples(handOffContracts, {
  right: {
    'POST /api/patient/sessions/:sessionId/hand-offs': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body,
    }),
    'POST /api/guest/sessions/:guestId/hand-offs': ({ guestId }) => ({ params: { guestId }, body }),
    'POST /api/provider/visits/:rootVisitId/second-camera': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
    'GET /api/patient/hand-offs/:token': ({ handOffToken }) => ({ params: { token: handOffToken } }),
    'POST /api/patient/hand-offs/:token/use': ({ handOffToken }) => ({ params: { token: handOffToken } }),
  },
});
