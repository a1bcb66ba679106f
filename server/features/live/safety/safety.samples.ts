import { safetyContracts } from '../../../../shared/contracts/rest/live/safety.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(safetyContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/safety': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
  },
});
