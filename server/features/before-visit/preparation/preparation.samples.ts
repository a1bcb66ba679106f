import { preparationContracts } from '../../../../shared/contracts/rest/before-visit/preparation.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(preparationContracts, {
  right: {
    'GET /api/patient/links/:path/:token/preparation': ({ live }) => ({
      params: { path: 'v', token: live.token },
    }),
    'GET /api/patient/sessions/:sessionId/answers': ({ live }) => ({ params: { sessionId: live.sessionId } }),
  },
});
