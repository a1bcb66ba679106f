import { feature } from '#server/features/feature.ts';
import { chainFault } from './chain-fault-message.ts';

export default feature({
  messages: { 'chain-fault': chainFault },
});
