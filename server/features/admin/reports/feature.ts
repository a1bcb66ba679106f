import { feature } from '#server/features/feature.ts';
import { reportRoutes } from './reports.routes.ts';

export default feature({ rest: [reportRoutes] });
