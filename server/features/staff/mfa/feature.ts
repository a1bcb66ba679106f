import { feature } from '#server/features/feature.ts';
import { codeMessage } from './code-message.ts';
import { factorMessages } from './factor-messages.ts';
import { mfaRoutes } from './mfa.routes.ts';

export default feature({
  rest: [mfaRoutes],
  messages: { 'mfa-code': codeMessage, ...factorMessages },
});
