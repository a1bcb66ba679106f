import { samples } from '#server/test-support/call-samples.ts';
import { patientContracts } from '#shared/contracts/rest/desk/patients.ts';

export default samples(patientContracts, {
  right: {
    'GET /api/provider/patients/:patientId': ({ world }) => ({
      params: { patientId: world.practice.patient.patientId },
    }),
    'GET /api/provider/patients/:patientId/history': ({ world }) => ({
      params: { patientId: world.practice.patient.patientId },
    }),
  },
});
