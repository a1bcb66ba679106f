import { samples } from '#server/test-support/call-samples.ts';
import { escalationContracts } from '#shared/contracts/rest/room/escalation.ts';

export default samples(escalationContracts, {
  right: {
    'GET /api/provider/practices/:practiceId/waits': ({ world }) => ({
      params: { practiceId: world.practice.id },
    }),
    'PUT /api/provider/visits/:rootVisitId/take-over': ({ live }) => ({
      params: { rootVisitId: live.visitId },
      body: { from: null },
    }),
    'DELETE /api/provider/visits/:rootVisitId/take-over': ({ live }) => ({
      params: { rootVisitId: live.visitId },
    }),
    'POST /api/patient/sessions/:sessionId/call-request': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/time-request': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
  },
  withIds: {
    'PUT /api/provider/visits/:rootVisitId/take-over': ({ world }, right) => ({
      ...right,
      body: { from: world.staff.provider.accountId },
    }),
  },
  mayFit: {
    'PUT /api/provider/visits/:rootVisitId/take-over': { 'body from': ['null'] },
  },
});
