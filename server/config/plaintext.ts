import { isOfThisMachine } from './this-machine.ts';

interface Services {
  /** The addresses by their setting. */
  databases: Readonly<Record<string, string | undefined>>;
  redisUrl: string | undefined;
  /** Hosts that only a network of this machine leads to, such as other containers. */
  privateHosts: readonly string[];
}

const VERIFIED: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * PostgreSQL and Redis on another host: without TLS, who is on the way reads patients' data and passwords.
 *
 * @returns what production refuses, or null
 */
export function plaintextProblem({ databases, redisUrl, privateHosts }: Services): string | null {
  const isNear = (hostname: string) =>
    hostname === '' || isOfThisMachine(hostname) || privateHosts.includes(hostname);
  for (const [setting, url] of Object.entries(databases)) {
    if (!url) continue;
    const { hostname, searchParams } = new URL(url);
    if (!isNear(hostname) && !VERIFIED.has(searchParams.get('sslmode')))
      return `${setting} must end with sslmode=verify-full on ${hostname}: patients' data would travel unencrypted.`;
  }
  if (redisUrl) {
    const { hostname, protocol, password } = new URL(redisUrl);
    if (!isNear(hostname) && (protocol !== 'rediss:' || !password))
      return `REDIS_URL must begin with rediss:// and have a password on ${hostname}.`;
  }
  return null;
}
