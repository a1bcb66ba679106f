import { feature } from '#server/features/feature.ts';
import { severalVisitsRoutes } from './several-visits.routes.ts';

export default feature({ rest: [severalVisitsRoutes] });
