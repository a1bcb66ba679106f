import { samples, withBody } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { recordPatientContracts } from '#shared/contracts/rest/ehr/record-patients.ts';

export default samples(recordPatientContracts, {
  right: {
    'POST /api/provider/practices/:practiceId/record-patients/search': ({ world }) => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/record-patients': ({ world, onRecord }) => ({
      params: { practiceId: world.practice.id },
      body: { recordId: onRecord.recordId, patientId: null },
    }),
    'POST /api/provider/sessions/:sessionId/merged-record': ({ live, onRecord }) => ({
      params: { sessionId: live.sessionId },
      body: { mergedInto: onRecord.recordId },
    }),
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': ({ world }) => ({
      params: { practiceId: world.practice.id, patientId: world.practice.patient.patientId },
    }),
  },
  withIds: {
    'POST /api/provider/practices/:practiceId/record-patients': ({ world, further: { recordId } }, right) =>
      withBody(right, { recordId, patientId: world.practice.patient.patientId }),
  },
  mayFit: {
    'POST /api/provider/practices/:practiceId/record-patients/search': {
      'body name': ['word', 'text'],
      'body birthDate': ['empty'],
      'body mrn': ANY_TEXT,
    },
    'POST /api/provider/practices/:practiceId/record-patients': {
      'body recordId': ['word', 'text'],
      'body patientId': ['absent', 'null'],
    },
    'POST /api/provider/sessions/:sessionId/merged-record': { 'body mergedInto': ['word', 'text'] },
  },
});
