import { feature } from '#server/features/feature.ts';
import { emergencyMessage } from './emergency-message.ts';

export default feature({
  messages: { 'emergency-access': emergencyMessage },
});
