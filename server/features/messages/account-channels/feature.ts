import { feature } from '#server/features/feature.ts';
import { channelMessages } from './channel-messages.ts';
import { contactMessages } from './contact-messages.ts';

export default feature({
  messages: { ...channelMessages, ...contactMessages },
});
