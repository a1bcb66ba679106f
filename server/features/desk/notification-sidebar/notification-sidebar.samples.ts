import { notificationSidebarContracts } from '../../../../shared/contracts/rest/desk/notification-sidebar.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(notificationSidebarContracts, {
  right: {
    'GET /api/provider/notifications/count': () => ({}),
    'GET /api/provider/notifications': () => ({}),
    'POST /api/provider/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
  },
});
