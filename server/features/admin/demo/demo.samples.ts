import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { demoContracts } from '#shared/contracts/rest/admin/demo.ts';

export default samples(demoContracts, {
  right: {
    'GET /api/demo/mode': () => ({}),
    'GET /api/demo/outbox': () => ({}),
    'POST /api/demo/partner/arrival': () => ({ body: { token: 'a.b.c' } }),
    'POST /api/demo/partner/answers': () => ({
      body: { token: 'a.b.c', outcome: 'completed', answers: ['None'] },
    }),
  },
  mayFit: {
    'POST /api/demo/partner/arrival': { 'body token': ANY_TEXT },
    'POST /api/demo/partner/answers': {
      'body token': ANY_TEXT,
      'body answers': ['list'],
      'body answers.0': ANY_TEXT,
    },
  },
});
