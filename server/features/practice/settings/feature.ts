import { feature } from '#server/features/feature.ts';
import { logoRoutes } from './logos.routes.ts';
import { settingRoutes } from './settings.routes.ts';

export default feature({
  rest: [settingRoutes, logoRoutes],
});
