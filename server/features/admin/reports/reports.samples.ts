import { samples } from '#server/test-support/call-samples.ts';
import { reportContracts } from '#shared/contracts/rest/admin/reports.ts';

export default samples(reportContracts, {
  right: {
    'POST /api/admin/practices/:practiceId/report': ({ practiceId }) => ({
      params: { practiceId },
      body: { from: '2026-11-01', to: '2026-11-30', by: 'day' },
    }),
    'GET /api/admin/practices/:practiceId/report/file': ({ practiceId }) => ({
      params: { practiceId },
      query: { from: '2026-11-01', to: '2026-11-30', by: 'provider', language: 'en', table: 'lost' },
    }),
  },
});
