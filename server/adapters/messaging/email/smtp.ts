import { createTransport } from 'nodemailer';
import { readMailSender } from '#server/runtime/config/mail-sender.ts';
import { renewedTlsFiles, splitTlsFiles } from '#server/runtime/config/tls-files.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { EmailLogo, EmailSender } from './port.ts';

/**
 * Timeout for the connection, the greeting and each answer, so that a hanging server does not delay a message for
 * long.
 */
const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`, with `sslrootcert` for a private certificate authority.
   */
  url: string;
  from: string;
  /** Sends nothing to a server without TLS, because messages have links that open visits. */
  requireTls: boolean;
  timeoutMs?: number;
}

export function openSmtp({
  url: address,
  from,
  requireTls,
  timeoutMs = TIMEOUT_MS,
}: SmtpOptions): EmailSender {
  const { url, files } = splitTlsFiles(address);
  const sender = readMailSender(from);
  const transport = createTransport(
    {
      url,
      ...(Object.keys(files).length > 0 ? { tls: renewedTlsFiles(files) } : {}),
      requireTLS: requireTls,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: sender },
  );
  const domain = sender.address.split('@')[1] ?? 'localhost';
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
          // Mail programs use the alternative part; the file is for those that do not.
          ...(calendar ? { icalEvent: { ...calendar, filename: 'visit.ics' } } : {}),
          ...(logo ? { attachments: [inline(logo)] } : {}),
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

/** Mail programs do not list a file that is related to the HTML. */
const inline = ({ contentId, content }: EmailLogo) => ({
  cid: contentId,
  content: Buffer.from(content),
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

/**
 * SMTP replies of 5xx to the recipient or the message are final (RFC 5321 §4.2.1); all others are temporary.
 */
function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, code, response } = error as {
    responseCode?: number;
    code?: string;
    response?: string;
  };
  if (responseCode === undefined)
    return new DeliveryError(certificateCode(error) ?? code ?? 'SMTP_UNREACHABLE', false);
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const answer = response ?? String(responseCode);
  return new DeliveryError(`SMTP_${responseCode}`, aboutMessage && responseCode >= 500, answer);
}

/** nodemailer replaces the code of an invalid certificate with its own, but keeps the message. */
function certificateCode(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  if (/certificate has expired/.test(message)) return 'CERT_HAS_EXPIRED';
  return /certificate|altnames/i.test(message) ? 'CERT_REFUSED' : null;
}
