import { samples } from '#server/test-support/call-samples.ts';
import { workflowContracts } from '#shared/contracts/rest/check-in/workflow.ts';

export default samples(workflowContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/workflow': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/skip': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { step: 'image' },
    }),
    'GET /api/provider/visits/:rootVisitId/workflow': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
  },
});
