import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { exportContracts } from '#shared/contracts/rest/admin/exports.ts';

export default samples(exportContracts, {
  right: {
    'GET /api/admin/practices/:practiceId/exports': ({ practiceId }) => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/exports': ({ practiceId }) => ({
      params: { practiceId },
      body: { kind: 'visits', format: 'csv', from: '2026-11-01', to: null, idempotencyKey: randomUUID() },
    }),
    'GET /api/admin/exports/:exportId/file': ({ exportId }) => ({ params: { exportId } }),
  },
  mayFit: {
    'POST /api/admin/practices/:practiceId/exports': { 'body from': ['null'], 'body to': ['null'] },
  },
});
