import { feature } from '../../feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export default feature({ rest: [calendarRoutes] });
