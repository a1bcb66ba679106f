import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Server } from 'node:https';
import { TLS } from './open-server.ts';

const DAY_MS = 24 * 60 * 60_000;
const WARN_MS = 14 * DAY_MS;
const EVERY_MS = 60_000;

interface CertificateFiles {
  cert: string;
  key: string;
}

export interface CertificateWatch {
  /** When the served certificate expires, in seconds since the epoch. */
  endsAt(): number;
  look(): Promise<void>;
  stop(): void;
}

interface CertificateWatchOptions {
  server: unknown;
  files: CertificateFiles;
  log: { info(about: object, message: string): void; warn(about: object, message: string): void };
  now?: () => number;
  everyMs?: number;
}

/**
 * Serves the certificate to new connections, and a renewed one within a minute, without a restart. A mismatched pair,
 * as during a renewal, leaves the former one in place and is read again a minute later. Warns once a day of a
 * certificate that expires within two weeks.
 *
 * @throws if `server` is without TLS, or the first pair cannot be read or does not match
 */
export async function watchCertificate({
  server,
  files,
  log,
  now = Date.now,
  everyMs = EVERY_MS,
}: CertificateWatchOptions): Promise<CertificateWatch> {
  if (!(server instanceof Server)) throw new Error('the server has no TLS');
  // Throws if the key does not match the certificate.
  const show = ({ cert, key }: Pair) => server.setSecureContext({ ...TLS, cert, key });
  let shown = await read(files);
  show(shown);
  let refused = '';
  let warnedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    try {
      const found = await read(files);
      if (found.cert !== shown.cert || found.key !== shown.key) {
        show(found);
        shown = found;
        log.info({ endsAt: new Date(found.endsAt).toISOString() }, 'the renewed certificate is in use');
      }
      refused = '';
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (reason !== refused) log.warn({ reason, ...files }, 'the certificate cannot be renewed');
      refused = reason;
    }
    if (shown.endsAt - now() > WARN_MS || now() - warnedAt < DAY_MS) return;
    warnedAt = now();
    log.warn({ endsAt: new Date(shown.endsAt).toISOString() }, 'the certificate ends soon: renew it');
  };
  await look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return { endsAt: () => shown.endsAt / 1000, look, stop: () => clearInterval(timer) };
}

interface Pair {
  cert: string;
  key: string;
  /** In milliseconds since the epoch. */
  endsAt: number;
}

async function read({ cert, key }: CertificateFiles): Promise<Pair> {
  const [certificate, secret] = await Promise.all([readFile(cert, 'utf8'), readFile(key, 'utf8')]);
  return { cert: certificate, key: secret, endsAt: new X509Certificate(certificate).validToDate.getTime() };
}
