import type { Email, EmailSender } from '#server/adapters/messaging/email/port.ts';
import type { Sms, SmsSender } from '#server/adapters/messaging/sms/port.ts';

type Behavior<Message> = (message: Message, onReply?: (reply: string) => void) => Promise<void> | void;

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
