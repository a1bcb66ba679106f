import { feature } from '#server/features/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export default feature({ rest: [calendarRoutes] });
