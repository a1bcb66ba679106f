import { feature } from '../../feature.ts';
import { accountRecordRoutes } from './account-record.routes.ts';

export default feature({
  rest: [accountRecordRoutes],
});
