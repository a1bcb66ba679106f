import { feature } from '../../feature.ts';
import { channelMessages } from './channel-messages.ts';

export default feature({
  messages: channelMessages,
});
