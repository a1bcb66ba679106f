import { interpreterContracts } from '../../../../shared/contracts/rest/visit/interpreter.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(interpreterContracts, {
  right: {
    'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
  },
});
