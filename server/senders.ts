import { type SmsSender, TEXT_REPORTS } from './adapters/messaging/sms/port.ts';
import type { Deps } from './features/deps.ts';
import type { Settings } from './runtime/config/env.ts';
import { isOfThisMachine } from './runtime/config/plaintext.ts';

/**
 * Opens the senders of messages, the interpreter service, the recognizer and the remote-monitoring service: the
 * configured ones, or the outbox in demos. Production without a configured service has none. Loads only the code that
 * it uses.
 */
export async function openSenders({
  production,
  smtpUrl,
  mailFrom,
  twilio,
  smsCountries,
  interpreter,
  monitoring,
  captions,
  publicUrl,
  onFailure,
}: Pick<
  Settings,
  | 'production'
  | 'smtpUrl'
  | 'mailFrom'
  | 'twilio'
  | 'smsCountries'
  | 'interpreter'
  | 'monitoring'
  | 'captions'
> & { publicUrl: string; onFailure(what: string, error: unknown): void }): Promise<
  Pick<Deps, 'email' | 'sms' | 'interpreters' | 'monitoring' | 'captions'>
> {
  return {
    captions: captions
      ? new (await import('./adapters/captions/vosk.ts')).VoskRecognizer(captions, (error) =>
          onFailure('captions', error),
        )
      : null,
    email: smtpUrl
      ? (await import('./adapters/messaging/email/smtp.ts')).openSmtp({
          url: smtpUrl,
          from: mailFrom,
          requireTls: !isOfThisMachine(new URL(smtpUrl).hostname),
        })
      : production
        ? null
        : (await import('./adapters/messaging/email/outbox.ts')).emailOutbox,
    sms: twilio
      ? await openTexts(twilio, smsCountries, publicUrl)
      : production
        ? null
        : (await import('./adapters/messaging/sms/outbox.ts')).smsOutbox,
    interpreters: interpreter
      ? (await import('./adapters/interpreter/http.ts')).openHttpInterpreters({
          ...interpreter,
          allowPrivate: true,
        })
      : production
        ? null
        : (await import('./adapters/interpreter/demo.ts')).demoInterpreters,
    monitoring: monitoring
      ? (await import('./adapters/remote-monitoring/http.ts')).openHttpMonitoring(monitoring)
      : production
        ? null
        : (await import('./adapters/remote-monitoring/demo.ts')).demoMonitoring,
  };
}

async function openTexts(
  twilio: NonNullable<Settings['twilio']>,
  countries: Settings['smsCountries'],
  publicUrl: string,
): Promise<SmsSender> {
  const { openTwilio } = await import('./adapters/messaging/sms/twilio.ts');
  const { onlyToCountries } = await import('./adapters/messaging/sms/countries.ts');
  // Twilio refuses a message whose report address it cannot call.
  const reportsUrl = isOfThisMachine(new URL(publicUrl).hostname) ? null : `${publicUrl}${TEXT_REPORTS}`;
  return onlyToCountries(openTwilio(twilio, reportsUrl), countries);
}
