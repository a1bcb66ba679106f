import type { Email } from 'postal-mime';
import { openMailServer } from '#server/test-support/mail-server.ts';
import { patience } from '../../scripts/test/machine.ts';
import { type Product, startProduct } from './product.ts';

export interface Mailbox {
  url: string;
  next(to: string): Promise<Email>;
  count(to: string): number;
  close(): Promise<void>;
}

interface Arrived {
  to: string[];
  email: Email;
  taken: boolean;
}

const PATIENCE_MS = patience(60_000);

export async function openMailbox(): Promise<Mailbox> {
  const arrived: Arrived[] = [];
  let tellWaiting = () => {};
  const server = await openMailServer(({ to, email }) => {
    arrived.push({ to, email, taken: false });
    tellWaiting();
  });

  return {
    url: server.url,
    async next(to) {
      const deadline = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = arrived.find((message) => !message.taken && message.to.includes(to));
        if (found) {
          found.taken = true;
          return found.email;
        }
        await new Promise<void>((resolve, reject) => {
          tellWaiting = resolve;
          deadline.addEventListener('abort', () => reject(new Error(`no message to ${to} arrived`)));
        });
      }
    },
    count: (to) => arrived.filter((message) => message.to.includes(to)).length,
    close: server.close,
  };
}

export function linkIn(email: Email): string {
  const [link] = /https?:\/\/\S+\/(?:v|pl|d)\/[\w-]+/.exec(email.text ?? '') ?? [];
  if (!link) throw new Error('the message has no link');
  return link;
}

export function calendarEntryIn({ attachments }: Email) {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const content = part?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
  return {
    method: field('METHOD'),
    uid: field('UID'),
    sequence: Number(field('SEQUENCE')),
    start: field('DTSTART'),
  };
}

export interface MailingProduct {
  product: Product;
  mailbox: Mailbox;
  dispose(): Promise<void>;
}

export async function startMailingProduct(): Promise<MailingProduct> {
  const mailbox = await openMailbox();
  const product = await startProduct({ SMTP_URL: mailbox.url });
  return {
    product,
    mailbox,
    async dispose() {
      await product.dispose();
      await mailbox.close();
    },
  };
}
