import { feature } from '#server/features/feature.ts';
import { chainFault } from './chain-fault.service.ts';

export default feature({
  messages: { 'chain-fault': chainFault },
});
