import { feature } from '#server/features/feature.ts';
import { codeMessage } from './code-message.ts';
import { factorMessages } from './factor-messages.ts';

export default feature({
  messages: { 'mfa-code': codeMessage, ...factorMessages },
});
