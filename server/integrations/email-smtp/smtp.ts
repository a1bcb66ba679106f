import { createTransport } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import type { EmailLogo, EmailSender } from './port.ts';

const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender's address, as `Name <address>`. */
  from: string;
  /** Sends nothing to a server that offers no TLS: messages have links that open visits. */
  requireTls: boolean;
}

/** Sends by a mail server. */
export function openSmtp({ url, from, requireTls }: SmtpOptions): EmailSender {
  const transport = createTransport(
    {
      url,
      requireTLS: requireTls,
      pool: true,
      maxConnections: 4,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    kind: 'smtp',
    async send({ messageId, to, subject, text, html, calendar, logo }, onReply) {
      try {
        const sent = await transport.sendMail({
          messageId: `<${messageId}@${domain}>`,
          to,
          subject,
          text,
          html,
          // As an alternative of the text, which mail programs act on, and as a file for those that do not.
          ...(calendar ? { icalEvent: { ...calendar, filename: 'visit.ics' } } : {}),
          ...(logo ? { attachments: [inline(logo)] } : {}),
          // Suppresses automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        onReply?.(sent.response);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Related to the HTML, so that mail programs do not list it among the files. */
const inline = ({ contentId, content }: EmailLogo) => ({
  cid: contentId,
  content: Buffer.from(content),
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

/** SMTP replies of 5xx to the recipient or the message are final (RFC 5321 §4.2.1); all others are temporary. */
function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, code, response } = error as {
    responseCode?: number;
    code?: string;
    response?: string;
  };
  if (responseCode === undefined) return new DeliveryError(code ?? 'SMTP_UNREACHABLE', false);
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const answer = response ?? String(responseCode);
  return new DeliveryError(`SMTP_${responseCode}`, aboutMessage && responseCode >= 500, answer);
}
