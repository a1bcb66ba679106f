import { patientContracts } from '../../../../shared/contracts/rest/desk/patients.ts';
import { samples } from '../../../test-support/call-samples.ts';

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
