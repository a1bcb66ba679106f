import { samples } from '#server/test-support/call-samples.ts';
import { LIST_BODY, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { reconciliationContracts } from '#shared/contracts/rest/ehr/reconciliation.ts';

export default samples(reconciliationContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/reconciliation': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
    'POST /api/provider/visits/:rootVisitId/reconcile': ({ appointed }) => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/sessions/:sessionId/undo-reconciliation': ({ appointed }) => ({
      params: { sessionId: appointed.sessionId },
      body: { seen: '2026-11-20T17:00:00.000Z' },
    }),
    'POST /api/admin/practices/:practiceId/reconciliation/search': ({ practiceId }) => ({
      params: { practiceId },
      body: {
        q: 'brandt',
        reconciliation: 'RECONCILED',
        from: '2026-11-01',
        to: '2026-11-30',
        sort: '-time',
        limit: 20,
      },
    }),
  },
  mayFit: {
    'POST /api/admin/practices/:practiceId/reconciliation/search': {
      ...LIST_BODY,
      'body reconciliation': OPTIONAL,
      'body from': OPTIONAL,
      'body to': OPTIONAL,
    },
  },
});
