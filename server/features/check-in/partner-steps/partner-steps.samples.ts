import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { partnerStepContracts } from '#shared/contracts/rest/check-in/partner-steps.ts';

export default samples(partnerStepContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/partner-steps/:kind': ({ live }) => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': ({ live }) => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
      body: { language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-return': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { token: 'a.b.c' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': ({ live }) => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'GET /api/provider/visits/:rootVisitId/partner-steps': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
    'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': ({ live }) => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
  },
  mayFit: {
    'POST /api/patient/sessions/:sessionId/partner-return': { 'body token': ANY_TEXT },
  },
});
