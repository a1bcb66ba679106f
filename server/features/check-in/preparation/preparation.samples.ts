import { samples } from '#server/test-support/call-samples.ts';
import { preparationContracts } from '#shared/contracts/rest/check-in/preparation.ts';

export default samples(preparationContracts, {
  right: {
    'GET /api/patient/links/:path/:token/preparation': ({ live }) => ({
      params: { path: 'v', token: live.token },
    }),
    'GET /api/patient/sessions/:sessionId/answers': ({ live }) => ({ params: { sessionId: live.sessionId } }),
  },
});
