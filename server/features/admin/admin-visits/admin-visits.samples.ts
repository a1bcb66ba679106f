import { samples } from '#server/test-support/call-samples.ts';
import { LIST_BODY, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { adminVisitContracts } from '#shared/contracts/rest/admin/admin-visits.ts';

export default samples(adminVisitContracts, {
  right: {
    'POST /api/admin/practices/:practiceId/visits/search': ({ practiceId }) => ({
      params: { practiceId },
      body: {
        q: 'brandt',
        status: 'SCHEDULED',
        from: '2026-11-01',
        to: '2026-11-30',
        sort: 'patient',
        limit: 10,
      },
    }),
    'GET /api/admin/visits/:visitId': ({ visitId }) => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/quality': ({ visitId }) => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/quality/file': ({ visitId }) => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/emergency-record': ({ visitId }) => ({
      params: { visitId },
      query: { language: 'es' },
    }),
    'GET /api/admin/visits/:visitId/emergency-images': ({ visitId }) => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/emergency-images/:imageId': ({ visitId, imageId }) => ({
      params: { visitId, imageId },
    }),
  },
  mayFit: {
    'POST /api/admin/practices/:practiceId/visits/search': {
      ...LIST_BODY,
      'body from': OPTIONAL,
      'body to': OPTIONAL,
    },
  },
});
