import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { pageViewContracts } from '#shared/contracts/rest/audit/page-views.ts';

export default samples(pageViewContracts, {
  right: {
    'POST /api/provider/page-views': ({ world }) => ({
      body: { practiceId: world.practice.id, prefix: '/provider/visits' },
    }),
    'POST /api/patient/sessions/:sessionId/page-views': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { page: 'copay' },
    }),
    'POST /api/patient/after-visit/:linkId/page-views': ({ linkId }) => ({ params: { linkId } }),
    'POST /api/guest/sessions/:guestId/page-views': ({ guestId }) => ({ params: { guestId } }),
  },
  mayFit: {
    'POST /api/provider/page-views': { 'body prefix': ANY_TEXT },
  },
});
