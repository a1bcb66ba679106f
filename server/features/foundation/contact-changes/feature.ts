import { feature } from '../../feature.ts';
import { contactMessages } from './contact-messages.ts';

export default feature({
  messages: contactMessages,
});
