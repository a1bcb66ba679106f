import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ArrivedEmail {
  to: string[];
  email: Email;
  raw: string;
}

export interface MailServer {
  url: string;
  present(certificate: { cert: Buffer; key: Buffer }): void;
  close(): Promise<void>;
}

/**
 * A real SMTP server on a free port of loopback.
 *
 * @param arrive takes each message; the sender gets 'accepted' when it resolves
 * @param refuse returns the SMTP code (550, 451) for a recipient to refuse
 * @param certificate for TLS from the first byte on; without it, no TLS
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
        // A killed sender truncates its message, which then has not arrived.
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
