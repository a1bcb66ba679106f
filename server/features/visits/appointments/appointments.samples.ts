import { samples } from '#server/test-support/call-samples.ts';
import { appointmentContracts } from '#shared/contracts/rest/visits/appointments.ts';

export default samples(appointmentContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/appointments': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
    'POST /api/provider/sessions/:sessionId/check-out': ({ appointed }) => ({
      params: { sessionId: appointed.sessionId },
    }),
    'POST /api/provider/sessions/:sessionId/appointment/retry': ({ appointed }) => ({
      params: { sessionId: appointed.sessionId },
    }),
  },
});
