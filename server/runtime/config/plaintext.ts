interface Services {
  databases: Readonly<Record<string, string | undefined>>;
  redisUrl: string | undefined;
  services: Readonly<Record<string, string | undefined>>;
  recognizers: Readonly<Record<string, readonly string[]>>;
  privateHosts: readonly string[];
}

const VERIFIED: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Checks PostgreSQL, Redis and services on other hosts, because without TLS patients' data and passwords are readable
 * in transit.
 *
 * @returns the reason to refuse production, or null
 */
export function plaintextProblem({
  databases,
  redisUrl,
  services,
  recognizers,
  privateHosts,
}: Services): string | null {
  const isNear = (hostname: string) =>
    hostname === '' || isOfThisMachine(hostname) || privateHosts.includes(hostname);
  for (const [setting, url] of Object.entries(databases)) {
    if (!url) continue;
    const { hostname, searchParams } = new URL(url);
    // With it, pg would not verify certificates for `require`, as libpq does not.
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
  for (const [setting, urls] of Object.entries(recognizers))
    for (const { hostname, protocol } of urls.map((url) => new URL(url)))
      if (!isNear(hostname) && protocol !== 'wss:')
        return `${setting} must begin with wss:// on ${hostname}.`;
  return null;
}

export function isOfThisMachine(name: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(name);
}
