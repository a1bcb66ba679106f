import { samples } from '#server/test-support/call-samples.ts';
import { latenessContracts } from '#shared/contracts/rest/visits/lateness.ts';

export default samples(latenessContracts, {
  right: {
    'GET /api/provider/practices/:practiceId/lateness': ({ world }) => ({
      params: { practiceId: world.practice.id },
    }),
    'PUT /api/provider/practices/:practiceId/lateness': ({ world }) => ({
      params: { practiceId: world.practice.id },
      body: { minutes: 10, showsLine: true },
    }),
    'DELETE /api/provider/practices/:practiceId/lateness/:accountId': ({ world }) => ({
      params: { practiceId: world.practice.id, accountId: world.staff.provider.accountId },
    }),
    'PUT /api/provider/visits/:rootVisitId/lateness': ({ live }) => ({
      params: { rootVisitId: live.visitId },
      body: { minutes: 10, showsLine: true },
    }),
  },
  mayFit: {
    'PUT /api/provider/practices/:practiceId/lateness': {
      'body minutes': ['null'],
      'body showsLine': ['boolean'],
    },
    'PUT /api/provider/visits/:rootVisitId/lateness': {
      'body minutes': ['null'],
      'body showsLine': ['boolean'],
    },
  },
});
