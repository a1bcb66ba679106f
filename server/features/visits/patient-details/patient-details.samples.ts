import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { patientDetailContracts } from '#shared/contracts/rest/visits/patient-details.ts';

export default samples(patientDetailContracts, {
  right: {
    'GET /api/provider/sessions/:sessionId/patient': ({ told }) => ({
      params: { sessionId: told.sessionId },
    }),
    'PUT /api/provider/sessions/:sessionId/patient': ({ told }) => ({
      params: { sessionId: told.sessionId },
      body: {
        version: 1,
        firstName: 'Nora',
        lastName: 'Ames',
        birthDate: '1980-02-29',
        sex: 'female',
        mrn: 'M-1',
        address: '12 Mesa Drive',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
      },
    }),
  },
  mayFit: {
    'PUT /api/provider/sessions/:sessionId/patient': {
      'body firstName': ['word'],
      'body lastName': ['word'],
      'body birthDate': ['empty'],
      'body sex': ['empty'],
      'body mrn': ANY_TEXT,
      'body address': ANY_TEXT,
      'body city': ANY_TEXT,
      'body state': ['empty'],
      'body zipCode': ['empty'],
    },
  },
});
