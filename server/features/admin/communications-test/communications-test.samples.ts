import { samples } from '#server/test-support/call-samples.ts';
import { communicationsTestContracts } from '#shared/contracts/rest/admin/communications-test.ts';

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
