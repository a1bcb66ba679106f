import { feature } from '#server/features/feature.ts';
import { emergencyAccessRoutes } from './emergency-access.routes.ts';
import { emergencyMessage } from './emergency-message.ts';

export default feature({
  rest: [emergencyAccessRoutes],
  messages: { 'emergency-access': emergencyMessage },
});
