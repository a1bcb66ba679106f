import { feature } from '#server/features/feature.ts';
import { notificationSidebarRoutes } from './notification-sidebar.routes.ts';

export default feature({
  rest: [notificationSidebarRoutes],
});
