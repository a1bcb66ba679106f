import { feature } from '#server/features/feature.ts';
import { notificationSettingRoutes } from './notification-settings.routes.ts';
import { pushDeviceRoutes } from './push-devices.routes.ts';

export default feature({
  rest: [notificationSettingRoutes, pushDeviceRoutes],
});
