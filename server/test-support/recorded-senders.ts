import type { Email, EmailSender } from '../integrations/email-smtp/port.ts';
import type { Sms, SmsSender } from '../integrations/sms-twilio/port.ts';

type Behavior<Message> = (message: Message, onReply?: (reply: string) => void) => Promise<void> | void;

/**
 * A mail server that keeps what it took, in order.
 *
 * @param behave comes before it takes a letter: throws to refuse it, and may tell what the server answers
 */
export function recordedMail(behave: Behavior<Email> = () => {}) {
  const mails: Email[] = [];
  const email: EmailSender = {
    kind: 'smtp',
    async send(one, onReply) {
      await behave(one, onReply);
      mails.push(one);
    },
    close() {},
  };
  return { mails, email };
}

/** The same for texts. */
export function recordedTexts(behave: Behavior<Sms> = () => {}) {
  const texts: Sms[] = [];
  const sms: SmsSender = {
    kind: 'twilio',
    async send(one, onReply) {
      await behave(one, onReply);
      texts.push(one);
    },
  };
  return { texts, sms };
}
