import { samples } from '#server/test-support/call-samples.ts';
import { setUpContracts } from '#shared/contracts/rest/practice/getting-started.ts';

export default samples(setUpContracts, {
  right: {
    'GET /api/admin/practices/:practiceId/set-up': ({ practiceId }) => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/set-up/:step': ({ practiceId }) => ({
      params: { practiceId, step: 'payment' },
      body: { needed: false },
    }),
  },
  mayFit: { 'PUT /api/admin/practices/:practiceId/set-up/:step': { 'body needed': ['boolean'] } },
});
