import { samples } from '#server/test-support/call-samples.ts';
import { visitFactsContracts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { visitSummaryContracts } from '#shared/contracts/rest/desk/visit-summary.ts';

export default samples(
  { ...visitFactsContracts, ...visitSummaryContracts },
  {
    right: {
      'GET /api/provider/visits/:rootVisitId/facts': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'GET /api/provider/visits/:rootVisitId/summary': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        query: { language: 'en' },
      }),
      'GET /api/provider/visits/:rootVisitId/summary.pdf': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        query: { language: 'en' },
      }),
    },
  },
);
