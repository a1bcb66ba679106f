import { feature } from '../../feature.ts';
import { notificationSettingRoutes } from './notification-settings.routes.ts';

export default feature({
  rest: [notificationSettingRoutes],
});
