import { importContracts } from '../../../../shared/contracts/rest/identity/import.ts';
import { samples } from '../../../test-support/call-samples.ts';

const rows = [{ firstName: 'Ida', lastName: 'Marsh', email: 'ida.imported@practice.test', role: 'Provider' }];

export default samples(importContracts, {
  right: {
    'POST /api/admin/practices/:practiceId/import/check': ({ practiceId }) => ({
      params: { practiceId },
      body: { kind: 'users', rows },
    }),
    'POST /api/admin/practices/:practiceId/import': ({ practiceId }) => ({
      params: { practiceId },
      body: { kind: 'users', rows, language: 'en', leaveOutWrong: true, invite: true },
    }),
  },
  mayFit: {},
});
