import { feature } from '#server/features/feature.ts';
import { handOffRoutes } from './hand-off.routes.ts';

export default feature({ rest: [handOffRoutes] });
