import type { Settings } from '#server/runtime/config/env.ts';
import { isOfThisMachine } from '#server/runtime/config/plaintext.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { SpeechRecognizer } from './adapters/captions/port.ts';
import type { InterpreterService } from './adapters/interpreter/port.ts';
import type { EmailSender } from './adapters/messaging/email/port.ts';
import type { PushSender } from './adapters/messaging/push/port.ts';
import { openWebPush } from './adapters/messaging/push/web-push.ts';
import { openTexts } from './adapters/messaging/sms/open-texts.ts';
import type { SmsSender } from './adapters/messaging/sms/port.ts';
import type { PaymentProcessor } from './adapters/payments/port.ts';
import type { RemoteMonitoring } from './adapters/remote-monitoring/port.ts';

interface Adapters {
  email: EmailSender | null;
  sms: SmsSender | null;
  push: PushSender;
  payments: PaymentProcessor | null;
  interpreters: InterpreterService | null;
  monitoring: RemoteMonitoring | null;
  captions: SpeechRecognizer | null;
}

interface Tools {
  db: Db;
  clock: () => number;
  publicUrl: string;
  pushKey: Buffer;
  onFailure(what: string, error: unknown): void;
}

/**
 * Opens the outside services that the settings name. The demo has an embedded one in place of each other service, and
 * production has none. Loads only the code that it uses.
 */
export async function openAdapters(settings: Settings, tools: Tools): Promise<Adapters> {
  return {
    email: await openEmail(settings),
    sms: await openTexts(settings, tools.publicUrl),
    push: openWebPush({ key: tools.pushKey, publicUrl: tools.publicUrl }),
    payments: await openPayments(settings, tools),
    interpreters: await openInterpreters(settings),
    monitoring: await openMonitoring(settings),
    captions: await openCaptions(settings, tools),
  };
}

async function openEmail({ smtpUrl, mailFrom, production }: Settings): Promise<EmailSender | null> {
  if (smtpUrl) {
    const { openSmtp } = await import('./adapters/messaging/email/smtp.ts');
    const requireTls = !isOfThisMachine(new URL(smtpUrl).hostname);
    return openSmtp({ url: smtpUrl, from: mailFrom, requireTls });
  }
  return production ? null : (await import('./adapters/messaging/email/outbox.ts')).emailOutbox;
}

async function openPayments(
  { stripe, production }: Settings,
  { db, clock }: Tools,
): Promise<PaymentProcessor | null> {
  if (stripe) return (await import('./adapters/payments/stripe.ts')).openStripe(stripe);
  return production
    ? null
    : (await import('./adapters/payments/test-processor.ts')).openTestProcessor(db, clock);
}

async function openInterpreters({ interpreter, production }: Settings): Promise<InterpreterService | null> {
  if (interpreter) {
    const { openHttpInterpreters } = await import('./adapters/interpreter/http.ts');
    return openHttpInterpreters({ ...interpreter, allowPrivate: true });
  }
  return production ? null : (await import('./adapters/interpreter/demo.ts')).demoInterpreters;
}

async function openMonitoring({ monitoring, production }: Settings): Promise<RemoteMonitoring | null> {
  if (monitoring)
    return (await import('./adapters/remote-monitoring/http.ts')).openHttpMonitoring(monitoring);
  return production ? null : (await import('./adapters/remote-monitoring/demo.ts')).demoMonitoring;
}

async function openCaptions({ captions }: Settings, { onFailure }: Tools): Promise<SpeechRecognizer | null> {
  if (!captions) return null;
  const { VoskRecognizer } = await import('./adapters/captions/vosk.ts');
  return new VoskRecognizer(captions, (error) => onFailure('captions', error));
}
