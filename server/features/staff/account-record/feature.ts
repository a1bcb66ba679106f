import { feature } from '#server/features/feature.ts';
import { accountRecordRoutes } from './account-record.routes.ts';

export default feature({
  rest: [accountRecordRoutes],
});
