import type { Settings } from './config/env.ts';
import type { Deps } from './features/deps.ts';

/**
 * How messages leave and interpreters are asked for: by the services that the settings name; while trying the
 * product out, by way of the outbox; in production without a service, not at all. Only what is used is loaded.
 */
export async function openSenders({
  production,
  smtpUrl,
  mailFrom,
  twilio,
  interpreter,
}: Pick<Settings, 'production' | 'smtpUrl' | 'mailFrom' | 'twilio' | 'interpreter'>): Promise<
  Pick<Deps, 'email' | 'sms' | 'interpreters'>
> {
  return {
    email: smtpUrl
      ? (await import('./integrations/email-smtp/smtp.ts')).openSmtp(smtpUrl, mailFrom)
      : production
        ? null
        : (await import('./integrations/email-smtp/outbox.ts')).emailOutbox,
    sms: twilio
      ? (await import('./integrations/sms-twilio/twilio.ts')).openTwilio(twilio)
      : production
        ? null
        : (await import('./integrations/sms-twilio/outbox.ts')).smsOutbox,
    interpreters: interpreter
      ? (await import('./integrations/interpreter/http.ts')).openHttpInterpreters(interpreter)
      : production
        ? null
        : (await import('./integrations/interpreter/demo.ts')).demoInterpreters,
  };
}
