import { appointmentContracts } from '../../../../shared/contracts/rest/visit/appointments.ts';
import { samples } from '../../../test-support/call-samples.ts';

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
