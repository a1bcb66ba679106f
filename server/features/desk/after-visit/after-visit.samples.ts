import { samples } from '#server/test-support/call-samples.ts';
import { afterVisitContracts } from '#shared/contracts/rest/desk/after-visit.ts';

export default samples(afterVisitContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/farewell': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'GET /api/patient/after-visit/links/:token': ({ afterVisitToken }) => ({
      params: { token: afterVisitToken },
    }),
    'POST /api/patient/after-visit/links/:token/open': ({ afterVisitToken }) => ({
      params: { token: afterVisitToken },
    }),
    'GET /api/patient/after-visit/:linkId': ({ linkId }) => ({ params: { linkId } }),
    'GET /api/patient/after-visit/:linkId/documents/:sharedId': ({ sent, linkId }) => ({
      params: { linkId, sharedId: sent.sharedId },
      query: { to: 'view' },
    }),
    'GET /api/patient/after-visit/:linkId/summary': ({ linkId }) => ({
      params: { linkId },
      query: { language: 'en' },
    }),
    'GET /api/patient/after-visit/:linkId/summary.pdf': ({ linkId }) => ({
      params: { linkId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/after-visit': ({ sent }) => ({
      params: { rootVisitId: sent.visitId },
    }),
    'POST /api/provider/sessions/:sessionId/after-visit': ({ sentAgain, withdrawnId }) => ({
      params: { sessionId: sentAgain.sessionId },
      body: { replaces: withdrawnId, contact: null },
    }),
    'POST /api/provider/sessions/:sessionId/after-visit/revoke': ({ sentAgain, withdrawnId }) => ({
      params: { sessionId: sentAgain.sessionId },
      body: { linkId: withdrawnId },
    }),
    'POST /api/provider/sessions/:sessionId/after-visit/restore': ({ sentAgain, withdrawnId }) => ({
      params: { sessionId: sentAgain.sessionId },
      body: { linkId: withdrawnId },
    }),
  },
  mayFit: {
    'POST /api/provider/sessions/:sessionId/after-visit': {
      'body replaces': ['null'],
      'body contact': ['null'],
    },
  },
});
