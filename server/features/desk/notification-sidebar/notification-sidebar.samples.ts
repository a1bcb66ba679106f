import { samples } from '#server/test-support/call-samples.ts';
import { notificationSidebarContracts } from '#shared/contracts/rest/desk/notification-sidebar.ts';

export default samples(notificationSidebarContracts, {
  right: {
    'GET /api/provider/notifications/count': () => ({}),
    'GET /api/provider/notifications': () => ({}),
    'POST /api/provider/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
  },
});
