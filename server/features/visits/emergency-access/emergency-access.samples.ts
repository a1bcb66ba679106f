import { samples } from '#server/test-support/call-samples.ts';
import { emergencyAccessContracts } from '#shared/contracts/rest/visits/emergency-access.ts';

export default samples(emergencyAccessContracts, {
  right: {
    'GET /api/admin/visits/:visitId/emergency-access': ({ visitId }) => ({ params: { visitId } }),
    'POST /api/admin/visits/:visitId/emergency-access': ({ visitId }) => ({
      params: { visitId },
      body: { reason: 'The patient collapsed during the call.' },
    }),
    'GET /api/provider/visits/:rootVisitId/emergency-accesses': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
  },
  mayFit: {
    'POST /api/admin/visits/:visitId/emergency-access': { 'body reason': ['text'] },
  },
});
