import { feature } from '#server/features/feature.ts';
import { importRoutes } from './import.routes.ts';

export default feature({ rest: [importRoutes] });
