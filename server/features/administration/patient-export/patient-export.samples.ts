import { randomUUID } from 'node:crypto';
import { patientExportContracts } from '../../../../shared/contracts/rest/administration/exports.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(patientExportContracts, {
  right: {
    'POST /api/admin/visits/:visitId/patient-export': ({ visitId, sessionId }) => ({
      params: { visitId },
      body: { sessionId, language: 'es', idempotencyKey: randomUUID() },
    }),
  },
});
