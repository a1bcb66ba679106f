import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { patientExportContracts } from '#shared/contracts/rest/admin/exports.ts';

export default samples(patientExportContracts, {
  right: {
    'POST /api/admin/visits/:visitId/patient-export': ({ visitId, sessionId }) => ({
      params: { visitId },
      body: { sessionId, language: 'es', idempotencyKey: randomUUID() },
    }),
  },
});
