import { samples } from '#server/test-support/call-samples.ts';
import { interpreterContracts } from '#shared/contracts/rest/visits/interpreter.ts';

export default samples(interpreterContracts, {
  right: {
    'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
  },
});
