import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ArrivedEmail {
  /** The envelope's recipients. */
  to: string[];
  email: Email;
  /** As it was sent, headers first. */
  raw: string;
}

export interface MailServer {
  /** As `SMTP_URL` wants it. */
  url: string;
  /** Shows another certificate from the next connection on. */
  present(certificate: { cert: Buffer; key: Buffer }): void;
  close(): Promise<void>;
}

/**
 * A real SMTP server on a free port of loopback.
 * @param arrive takes each message; the sender is told 'accepted' when it is done.
 * @param refuse gives the SMTP reply (550, 451) to a recipient who is to be refused.
 * @param certificate for TLS from the first byte on; without one there is none
 */
export async function openMailServer(
  arrive: (arrived: ArrivedEmail) => void | Promise<void>,
  refuse: (address: string) => number | undefined = () => undefined,
  certificate?: { cert: Buffer; key: Buffer },
): Promise<MailServer> {
  const server = new SMTPServer({
    ...(certificate ? { secure: true, ...certificate } : {}),
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address);
      done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null);
    },
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        await arrive({ to, raw: raw.toString(), email: await PostalMime.parse(raw) });
        done();
        // A sender that is killed cuts its message off: it has not arrived.
      })().catch(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    present: (renewed) => server.updateSecureContext(renewed),
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
