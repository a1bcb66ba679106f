import { samples } from '#server/test-support/call-samples.ts';
import type { OddKind } from '#server/test-support/hostile.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { importContracts } from '#shared/contracts/rest/desk/import.ts';

const rows = [{ firstName: 'Ida', lastName: 'Marsh', email: 'ida.imported@practice.test', role: 'Provider' }];

const ANY_CELL: readonly OddKind[] = ['absent', 'huge', ...ANY_TEXT];

export default samples(importContracts, {
  right: {
    'POST /api/admin/practices/:practiceId/import/check': ({ practiceId }) => ({
      params: { practiceId },
      body: { kind: 'users', rows },
    }),
    'POST /api/admin/practices/:practiceId/import': ({ practiceId }) => ({
      params: { practiceId },
      body: { kind: 'users', rows, language: 'en', leaveOutWrong: false, invite: true },
    }),
  },
  mayFit: {
    // The answer reports wrong values.
    'POST /api/admin/practices/:practiceId/import/check': {
      'body rows.0': ['object'],
      'body rows.0.firstName': ANY_CELL,
      'body rows.0.lastName': ANY_CELL,
      'body rows.0.email': ANY_CELL,
      'body rows.0.role': ANY_CELL,
    },
    'POST /api/admin/practices/:practiceId/import': {
      'body rows.0.firstName': ['word'],
      'body rows.0.lastName': ['word'],
      'body leaveOutWrong': ['boolean'],
      'body invite': ['boolean'],
    },
  },
});
