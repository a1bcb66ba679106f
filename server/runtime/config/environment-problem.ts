import { type Environment, namesOf } from './environment-schema.ts';
import { isOfThisMachine, plaintextProblem } from './plaintext.ts';
import { shortenedProblem } from './test-durations.ts';
import { splitTlsFiles } from './tls-files.ts';

const TOGETHER: readonly (readonly (keyof Environment)[])[] = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['INTERPRETER_URL', 'INTERPRETER_TOKEN'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
  ['ANCHORS_S3_ENDPOINT', 'ANCHORS_S3_BUCKET', 'ANCHORS_S3_ACCESS_KEY_ID', 'ANCHORS_S3_SECRET_ACCESS_KEY'],
  ['ANCHORS_URL', 'ANCHORS_TOKEN'],
  ['TLS_CERT', 'TLS_KEY'],
];

/**
 * Checks combinations of individually valid variables: missing parts, insecure values, and addresses that
 * browsers cannot reach.
 *
 * @returns a sentence for the operator; null if all is well
 */
export function environmentProblem(env: Environment): string | null {
  const isProduction = env.NODE_ENV === 'production';
  return (
    togetherProblem(env) ??
    secretProblem(env) ??
    recordProblem(env) ??
    addressProblem(env.SFU_LISTEN_IP, env.SFU_ANNOUNCED_ADDRESS) ??
    originProblem(env.PUBLIC_URL) ??
    unusedPartProblem(env) ??
    issuerProblem(env.OIDC_ISSUER) ??
    fileStoreProblem(env) ??
    ownerProblem(env) ??
    syslogProblem(env) ??
    (isProduction ? plaintextProblem(servicesOf(env)) : null) ??
    shortenedProblem(isProduction, { removalMinuteMs: env.TEST_REMOVAL_MINUTE_MS }) ??
    (isProduction ? null : demoProblem(env.HOST, env.PUBLIC_URL))
  );
}

function togetherProblem(env: Environment): string | null {
  for (const group of TOGETHER) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length)
      return `${missing.join(', ')} must be set too: ${group.join(', ')} belong together.`;
  }
  return null;
}

const servicesOf = ({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  REDIS_URL,
  CAPTIONS_URLS,
  INTERPRETER_URL,
  RPM_URL,
  FHIR_BASE_URL,
  ANCHORS_S3_ENDPOINT,
  ANCHORS_URL,
  PRIVATE_HOSTS = '',
}: Environment) => ({
  databases: { DATABASE_URL, DATABASE_OWNER_URL },
  redisUrl: REDIS_URL,
  recognizers: { CAPTIONS_URLS: CAPTIONS_URLS.map(([, url]) => url) },
  services: { INTERPRETER_URL, RPM_URL, FHIR_BASE_URL, ANCHORS_S3_ENDPOINT, ANCHORS_URL },
  privateHosts: namesOf(PRIVATE_HOSTS),
});

function secretProblem(env: Environment): string | null {
  const { APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND, FORMER_APP_SECRETS } = env;
  if ([APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND].filter(Boolean).length > 1)
    return 'Of APP_SECRET, APP_SECRET_FILE and APP_SECRET_COMMAND only one may be set.';
  if (FORMER_APP_SECRETS.length > 0 && !APP_SECRET)
    return 'FORMER_APP_SECRETS is for APP_SECRET: a file or a command has former secrets in further lines.';
  if (new Set([APP_SECRET, ...FORMER_APP_SECRETS]).size <= FORMER_APP_SECRETS.length)
    return 'APP_SECRET and FORMER_APP_SECRETS have the same secret twice.';
  return null;
}

function recordProblem(env: Environment): string | null {
  const keys = [env.FHIR_PRIVATE_KEY, env.FHIR_PRIVATE_KEY_FILE].filter(Boolean).length;
  if (keys > 1) return 'FHIR_PRIVATE_KEY and FHIR_PRIVATE_KEY_FILE are both set: one of them is enough.';
  if ((keys === 1) !== (env.FHIR_CLIENT_ID !== undefined))
    return 'FHIR_CLIENT_ID and FHIR_PRIVATE_KEY (or FHIR_PRIVATE_KEY_FILE) belong together: both must be set.';
  if (env.FHIR_BASE_URL && !env.FHIR_ENTERPRISES)
    return 'FHIR_ENTERPRISES must be set too: the IDs of the enterprises whose practices may ask FHIR_BASE_URL, or * for all.';
  if (env.FHIR_CLIENT_ID && !env.FHIR_BASE_URL)
    return 'FHIR_BASE_URL must be set too: FHIR_CLIENT_ID is for it.';
  return null;
}

function ownerProblem(env: Environment): string | null {
  if (!env.DATABASE_OWNER_URL || env.DATABASE_URL) return null;
  return 'DATABASE_URL must be set too: DATABASE_OWNER_URL is for the same database.';
}

function syslogProblem(env: Environment): string | null {
  if (!env.LOG_SYSLOG_URL) return null;
  const { protocol, hostname } = new URL(env.LOG_SYSLOG_URL);
  if (hostname === '') return 'LOG_SYSLOG_URL must name a host.';
  const isNear = isOfThisMachine(hostname) || namesOf(env.PRIVATE_HOSTS ?? '').includes(hostname);
  return protocol === 'tls:' || isNear ? null : `LOG_SYSLOG_URL must begin with tls:// on ${hostname}.`;
}

/** Without an announced address, browsers get the listening one, and 'all interfaces' is not reachable. */
function addressProblem(listenIp: string, announced: string | undefined): string | null {
  if (announced || !['0.0.0.0', '::'].includes(listenIp)) return null;
  return `SFU_ANNOUNCED_ADDRESS must be set: SFU_LISTEN_IP is ${listenIp}, which is no address to send media to.`;
}

/** Without HTTPS, browsers give a page no camera, and its cookies could be intercepted. */
function originProblem(publicUrl: string | undefined): string | null {
  if (!publicUrl) return null;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `PUBLIC_URL must begin with https:// on ${hostname}: browsers let no page without it use a camera.`;
}

/** Only these addresses' protocol, host and port are used; other parts would silently have no effect. */
function unusedPartProblem({ PUBLIC_URL, LOG_SYSLOG_URL, CLAMD_URL }: Environment): string | null {
  const scanner = CLAMD_URL?.startsWith('tcp:') ? CLAMD_URL : undefined;
  for (const [name, value] of Object.entries({ PUBLIC_URL, LOG_SYSLOG_URL, CLAMD_URL: scanner })) {
    if (!value) continue;
    const used = name === 'LOG_SYSLOG_URL' ? splitTlsFiles(value).url : value;
    const { pathname, search, hash, username, password } = new URL(used);
    const parts: [string, string][] = [
      ['path', pathname.slice(1)],
      ['query', search],
      ['fragment', hash],
      ['name or password', username || password],
    ];
    const part = parts.find(([, text]) => text !== '')?.[0];
    if (!part) continue;
    const why = name === 'PUBLIC_URL' ? 'Anteroom needs its own host name' : 'it is a host and a port';
    return `${name} must have no ${part}: ${why}.`;
  }
  return null;
}

/** The issuer's answers decide who signs in: without TLS they could be forged in transit. */
function issuerProblem(issuer: string | undefined): string | null {
  if (!issuer) return null;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `OIDC_ISSUER must begin with https:// on ${hostname}: without it, anyone on the way could sign in as anyone.`;
}

/**
 * Credentials are signed, not sent. But without TLS an object could be withheld or replayed, and the traffic observed.
 */
function fileStoreProblem(env: Environment): string | null {
  const { FILES_S3_ENDPOINT: endpoint } = env;
  if (!endpoint)
    return env.FILES_STORE === 's3' ? 'FILES_STORE is s3, and FILES_S3_ENDPOINT is not set.' : null;
  const { protocol, hostname } = new URL(endpoint);
  if (env.NODE_ENV !== 'production' || protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `FILES_S3_ENDPOINT must begin with https:// on ${hostname}.`;
}

/**
 * The demo's passwords are public and its outbox shows every link and code, so only this machine may reach
 * it.
 */
function demoProblem(host: string, publicUrl: string | undefined): string | null {
  const wide = !isOfThisMachine(host)
    ? `HOST is ${host}`
    : publicUrl && !isOfThisMachine(new URL(publicUrl).hostname)
      ? `PUBLIC_URL is ${publicUrl}`
      : null;
  if (!wide) return null;
  return (
    `${wide}, where others reach it, and NODE_ENV is not production: anyone could sign in to the demo and read ` +
    `its outbox. Set NODE_ENV=production, or stay on this machine.`
  );
}
