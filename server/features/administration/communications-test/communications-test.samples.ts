import { communicationsTestContracts } from '../../../../shared/contracts/rest/administration/communications-test.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(communicationsTestContracts, {
  right: {
    'GET /api/admin/practices/:practiceId/communications': ({ practiceId }) => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/communications/:communication': ({ practiceId }) => ({
      params: { practiceId, communication: 'visit-invitation' },
      query: { language: 'es' },
    }),
    'GET /api/admin/practices/:practiceId/communications/:communication/letter': ({ practiceId }) => ({
      params: { practiceId, communication: 'visit-invitation' },
      query: { language: 'es' },
    }),
    'POST /api/admin/practices/:practiceId/communications/:communication': ({ practiceId }) => ({
      params: { practiceId, communication: 'visit-invitation' },
      body: { method: 'Email', language: 'es' },
    }),
  },
});
