import { isOfThisMachine } from './this-machine.ts';

interface Services {
  /** The addresses by their setting. */
  databases: Readonly<Record<string, string | undefined>>;
  redisUrl: string | undefined;
  /** Services over HTTP by their setting. */
  services: Readonly<Record<string, string | undefined>>;
  /** Hosts that only a network of this machine leads to, such as other containers. */
  privateHosts: readonly string[];
}

const VERIFIED: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * PostgreSQL, Redis and services on another host: without TLS, who is on the way reads patients' data and passwords.
 *
 * @returns what production refuses, or null
 */
export function plaintextProblem({ databases, redisUrl, services, privateHosts }: Services): string | null {
  const isNear = (hostname: string) =>
    hostname === '' || isOfThisMachine(hostname) || privateHosts.includes(hostname);
  for (const [setting, url] of Object.entries(databases)) {
    if (!url) continue;
    const { hostname, searchParams } = new URL(url);
    // With it pg would check no certificate for `require`, as libpq does.
    const verified = VERIFIED.has(searchParams.get('sslmode')) && !searchParams.has('uselibpqcompat');
    if (!isNear(hostname) && !verified)
      return `${setting} must end with sslmode=verify-full on ${hostname}: patients' data would travel unencrypted.`;
  }
  if (redisUrl) {
    const { hostname, protocol, password } = new URL(redisUrl);
    if (!isNear(hostname) && (protocol !== 'rediss:' || !password))
      return `REDIS_URL must begin with rediss:// and have a password on ${hostname}.`;
  }
  for (const [setting, url] of Object.entries(services)) {
    if (!url) continue;
    const { hostname, protocol } = new URL(url);
    if (!isNear(hostname) && protocol !== 'https:')
      return `${setting} must begin with https:// on ${hostname}.`;
  }
  return null;
}
