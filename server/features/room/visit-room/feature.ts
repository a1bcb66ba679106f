import { feature } from '#server/features/feature.ts';
import { visitEvents } from './visit-events.ts';

export default feature({ events: visitEvents });
