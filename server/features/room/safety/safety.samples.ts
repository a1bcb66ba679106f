import { samples } from '#server/test-support/call-samples.ts';
import { safetyContracts } from '#shared/contracts/rest/room/safety.ts';

export default samples(safetyContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/safety': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
  },
});
