import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { RECORD_SCOPES } from '../../shared/domain/record-system.ts';
import { plaintextProblem } from './plaintext.ts';
import { ownSecretsOf, SECRET_CHARACTERS, type SecretSource, type Secrets } from './secrets.ts';
import { SettingsError } from './settings-error.ts';
import { shortenedProblem, type TestDurations } from './test-durations.ts';
import { isOfThisMachine } from './this-machine.ts';

/** Empty counts as unset, since compose files and shells do not distinguish the two. */
const given = (schema: z.ZodType<string> = z.string()) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
const port = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535);
const orDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema);
const secret = z.string().min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`);
const namesOf = (list: string) => list.split(',').flatMap((name) => name.trim() || []);

const Environment = z.object({
  NODE_ENV: orDefault(z.enum(['development', 'production', 'test']), 'development'),
  PORT: orDefault(port, '3000'),
  HOST: orDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: given(url('http:', 'https:')),
  DATA_DIR: orDefault(z.string(), './data'),
  AUDIT_ANCHORS_DIR: given(),
  APP_SECRET: given(secret),
  FORMER_APP_SECRETS: orDefault(z.string().transform(namesOf).pipe(z.array(secret)), ''),
  APP_SECRET_FILE: given(),
  APP_SECRET_COMMAND: given(),
  DATABASE_URL: given(url('postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: given(url('postgres:', 'postgresql:')),
  REDIS_URL: given(url('redis:', 'rediss:')),
  PRIVATE_HOSTS: given(),
  SMTP_URL: given(url('smtp:', 'smtps:')),
  MAIL_FROM: orDefault(z.string(), 'Anteroom <no-reply@localhost>'),
  STRIPE_SECRET_KEY: given(z.string().regex(/^[sr]k_/, 'must begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: given(z.string().startsWith('pk_', 'must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: given(z.string().startsWith('whsec_', 'must begin with whsec_')),
  STRIPE_BASE_URL: given(url('http:', 'https:')),
  SMS_COUNTRIES: orDefault(
    z.string().regex(/^(\*|[A-Z]{2}(\s*,\s*[A-Z]{2})*)$/, 'must be * or two-letter codes, such as US,CA'),
    'US,CA,PR,VI,GU,AS,MP',
  ),
  TWILIO_ACCOUNT_SID: given(z.string().startsWith('AC', 'must begin with AC')),
  TWILIO_AUTH_TOKEN: given(),
  TWILIO_FROM: given(),
  TWILIO_BASE_URL: given(url('http:', 'https:')),
  INTERPRETER_URL: given(url('http:', 'https:')),
  INTERPRETER_TOKEN: given(z.string().min(16, 'must have at least 16 characters')),
  RPM_URL: given(url('http:', 'https:')),
  RPM_TOKEN: given(z.string().min(16, 'must have at least 16 characters')),
  PRIVATE_SERVICE_ADDRESSES: orDefault(z.enum(['true', 'false']), 'false'),
  OIDC_ISSUER: given(url('http:', 'https:')),
  OIDC_CLIENT_ID: given(),
  OIDC_CLIENT_SECRET: given(),
  FHIR_BASE_URL: given(url('http:', 'https:')),
  FILES_STORE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['postgres', 's3']).optional(),
  ),
  FILES_S3_ENDPOINT: given(url('http:', 'https:')),
  FILES_S3_BUCKET: given(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  FILES_S3_REGION: orDefault(z.string(), 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: given(),
  FILES_S3_SECRET_ACCESS_KEY: given(),
  FILES_S3_PREFIX: orDefault(
    z.string().regex(/^[\w./-]*$/, 'must have letters, digits, . _ - and / only'),
    '',
  ),
  CLAMD_URL: given(url('tcp:', 'unix:')),
  FHIR_CLIENT_ID: given(),
  FHIR_PRIVATE_KEY: given(z.string().regex(/^-----BEGIN PRIVATE KEY-----/, 'must be PKCS #8 in PEM')),
  FHIR_PRIVATE_KEY_FILE: given(),
  FHIR_SCOPES: orDefault(z.string(), RECORD_SCOPES),
  SFU_LISTEN_IP: orDefault(z.union([z.ipv4(), z.ipv6()]), '127.0.0.1'),
  SFU_ANNOUNCED_ADDRESS: given(),
  SFU_PORT: orDefault(port, '44444'),
  MEDIASOUP_WORKER_BIN: given(),
  SFU_WORKERS: orDefault(z.coerce.number().int().min(1).max(64), String(availableParallelism())),
  TURN_URLS: given(),
  TURN_SECRET: given(),
  TLS_CERT: given(),
  TLS_KEY: given(),
  METRICS_HOST: orDefault(z.string(), '127.0.0.1'),
  METRICS_PORT: orDefault(port, '9464'),
  LOG_LEVEL: orDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUST_PROXY: orDefault(z.string(), 'loopback'),
  SUPPORT_PHONE: given(),
  IDLE_TIMEOUT_SECONDS: orDefault(z.coerce.number().int().min(0), '900'),
  TEST_REMOVAL_MINUTE_MS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(100).optional(),
  ),
});

/** Settings that are required together. */
const TOGETHER: readonly (readonly (keyof z.infer<typeof Environment>)[])[] = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['INTERPRETER_URL', 'INTERPRETER_TOKEN'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
  ['TLS_CERT', 'TLS_KEY'],
];

/** The process's settings. main.ts reads them once and passes on what each part needs. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** The product's public origin without a trailing slash. Undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Where the ends of chains are kept. */
  anchorsDir: string;
  secretSource: SecretSource;
  databaseUrl: string | undefined;
  /** For migrations: the role that owns the schema. Undefined: that of `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** `baseUrl` names another server with Stripe's API, for tests. */
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string | undefined }
    | undefined;
  /** Another server with Stripe's API for all accounts, for tests. */
  stripeBaseUrl: string | undefined;
  twilio: { accountSid: string; authToken: string; from: string; baseUrl: string | undefined } | undefined;
  /** Where texts may go, in ISO 3166-1 alpha-2; null: everywhere. */
  smsCountries: readonly string[] | null;
  interpreter: { url: string; token: string } | undefined;
  monitoring: { url: string; token: string } | undefined;
  /** Whether practices' own services may be in private networks. */
  privateServiceAddresses: boolean;
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  fileStore: {
    /** Where new files go. */
    target: 'postgres' | 's3';
    s3:
      | {
          /** Without a trailing slash. */
          endpoint: string;
          bucket: string;
          region: string;
          accessKeyId: string;
          secretAccessKey: string;
          /** Before each object's name. */
          prefix: string;
        }
      | undefined;
  };
  /** The virus scanner, `tcp://host:port` or `unix:/path`. */
  clamdUrl: string | undefined;
  /** The record system of practices without their own. `smart` is null where it asks for no sign-in. */
  fhir:
    | {
        baseUrl: string;
        smart:
          | ({ clientId: string; scopes: string } & ({ privateKey: string } | { privateKeyFile: string }))
          | null;
      }
    | undefined;
  sfu: {
    listenIp: string;
    announcedAddress: string | undefined;
    port: number;
    workers: number;
    /** Path of the mediasoup worker; undefined: the one in the npm package. */
    workerBinary: string | undefined;
  };
  turn: { urls: string[]; secret: string } | undefined;
  tls: { cert: string; key: string } | undefined;
  metrics: { host: string; port: number };
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  trustProxy: string;
  supportPhone: string;
  idleTimeoutSeconds: number;
  testDurations: TestDurations;
}

/** Checks the environment; throws a {@link SettingsError} that names every invalid setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings are wrong:\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  for (const group of TOGETHER) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new SettingsError(`${missing.join(', ')} must be set too: ${group.join(', ')} belong together.`);
    }
  }
  const unreachable =
    secretProblem(env) ??
    recordProblem(env) ??
    addressProblem(env.SFU_LISTEN_IP, env.SFU_ANNOUNCED_ADDRESS) ??
    originProblem(env.PUBLIC_URL) ??
    issuerProblem(env.OIDC_ISSUER) ??
    fileStoreProblem(env) ??
    ownerProblem(env);
  if (unreachable) throw new SettingsError(unreachable);
  const plaintext = env.NODE_ENV === 'production' ? plaintextProblem(servicesOf(env)) : null;
  if (plaintext) throw new SettingsError(plaintext);
  const testDurations = { removalMinuteMs: env.TEST_REMOVAL_MINUTE_MS };
  const shortened = shortenedProblem(env.NODE_ENV === 'production', testDurations);
  if (shortened) throw new SettingsError(shortened);
  const open = env.NODE_ENV === 'production' ? null : demoProblem(env.HOST, env.PUBLIC_URL);
  if (open) throw new SettingsError(open);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    anchorsDir: resolve(env.AUDIT_ANCHORS_DIR ?? join(env.DATA_DIR, 'anchors')),
    secretSource: secretSourceOf(env),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            baseUrl: env.STRIPE_BASE_URL,
          }
        : undefined,
    stripeBaseUrl: env.STRIPE_BASE_URL,
    twilio:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            from: env.TWILIO_FROM,
            baseUrl: env.TWILIO_BASE_URL,
          }
        : undefined,
    smsCountries: env.SMS_COUNTRIES === '*' ? null : env.SMS_COUNTRIES.split(/\s*,\s*/),
    interpreter:
      env.INTERPRETER_URL && env.INTERPRETER_TOKEN
        ? { url: env.INTERPRETER_URL.replace(/\/+$/, ''), token: env.INTERPRETER_TOKEN }
        : undefined,
    monitoring:
      env.RPM_URL && env.RPM_TOKEN
        ? { url: env.RPM_URL.replace(/\/+$/, ''), token: env.RPM_TOKEN }
        : undefined,
    privateServiceAddresses: env.PRIVATE_SERVICE_ADDRESSES === 'true',
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : undefined,
    fileStore: fileStoreOf(env),
    clamdUrl: env.CLAMD_URL,
    fhir: env.FHIR_BASE_URL
      ? { baseUrl: env.FHIR_BASE_URL.replace(/\/+$/, ''), smart: smartOf(env) }
      : undefined,
    sfu: {
      listenIp: env.SFU_LISTEN_IP,
      announcedAddress: env.SFU_ANNOUNCED_ADDRESS,
      port: env.SFU_PORT,
      workers: env.SFU_WORKERS,
      workerBinary: env.MEDIASOUP_WORKER_BIN,
    },
    turn:
      env.TURN_URLS && env.TURN_SECRET
        ? { urls: env.TURN_URLS.split(',').map((part) => part.trim()), secret: env.TURN_SECRET }
        : undefined,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    supportPhone: env.SUPPORT_PHONE ?? '',
    idleTimeoutSeconds: env.IDLE_TIMEOUT_SECONDS,
    testDurations,
  };
}

const servicesOf = ({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  REDIS_URL,
  INTERPRETER_URL,
  RPM_URL,
  FHIR_BASE_URL,
  PRIVATE_HOSTS = '',
}: z.infer<typeof Environment>) => ({
  databases: { DATABASE_URL, DATABASE_OWNER_URL },
  redisUrl: REDIS_URL,
  services: { INTERPRETER_URL, RPM_URL, FHIR_BASE_URL },
  privateHosts: PRIVATE_HOSTS.split(',').map((host) => host.trim()),
});

function secretProblem(env: z.infer<typeof Environment>): string | null {
  const { APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND, FORMER_APP_SECRETS } = env;
  if ([APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND].filter(Boolean).length > 1)
    return 'Of APP_SECRET, APP_SECRET_FILE and APP_SECRET_COMMAND only one may be set.';
  if (FORMER_APP_SECRETS.length > 0 && !APP_SECRET)
    return 'FORMER_APP_SECRETS is for APP_SECRET: a file or a command has former secrets in further lines.';
  if (new Set([APP_SECRET, ...FORMER_APP_SECRETS]).size <= FORMER_APP_SECRETS.length)
    return 'APP_SECRET and FORMER_APP_SECRETS have the same secret twice.';
  return null;
}

function secretSourceOf(env: z.infer<typeof Environment>): SecretSource {
  const { APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND, FORMER_APP_SECRETS } = env;
  if (APP_SECRET) {
    const secrets: Secrets = [APP_SECRET, ...FORMER_APP_SECRETS];
    return { kind: 'environment', secrets };
  }
  if (APP_SECRET_FILE) return { kind: 'file', path: resolve(APP_SECRET_FILE) };
  if (APP_SECRET_COMMAND) return { kind: 'command', command: APP_SECRET_COMMAND };
  return ownSecretsOf(resolve(env.DATA_DIR));
}

/** A client ID and its key belong together, and to an address. */
function recordProblem(env: z.infer<typeof Environment>): string | null {
  const keys = [env.FHIR_PRIVATE_KEY, env.FHIR_PRIVATE_KEY_FILE].filter(Boolean).length;
  if (keys > 1) return 'FHIR_PRIVATE_KEY and FHIR_PRIVATE_KEY_FILE are both set: one of them is enough.';
  if ((keys === 1) !== (env.FHIR_CLIENT_ID !== undefined))
    return 'FHIR_CLIENT_ID and FHIR_PRIVATE_KEY (or FHIR_PRIVATE_KEY_FILE) belong together: both must be set.';
  if (env.FHIR_CLIENT_ID && !env.FHIR_BASE_URL)
    return 'FHIR_BASE_URL must be set too: FHIR_CLIENT_ID is for it.';
  return null;
}

function smartOf(env: z.infer<typeof Environment>): NonNullable<Settings['fhir']>['smart'] {
  const { FHIR_CLIENT_ID: clientId, FHIR_SCOPES: scopes } = env;
  if (!clientId) return null;
  if (env.FHIR_PRIVATE_KEY) return { clientId, scopes, privateKey: env.FHIR_PRIVATE_KEY };
  return { clientId, scopes, privateKeyFile: env.FHIR_PRIVATE_KEY_FILE ?? '' };
}

function ownerProblem(env: z.infer<typeof Environment>): string | null {
  if (!env.DATABASE_OWNER_URL || env.DATABASE_URL) return null;
  return 'DATABASE_URL must be set too: DATABASE_OWNER_URL is for the same database.';
}

/** Without an announced address browsers get the listening one, and 'all interfaces' is not reachable. */
function addressProblem(listenIp: string, announced: string | undefined): string | null {
  if (announced || !['0.0.0.0', '::'].includes(listenIp)) return null;
  return `SFU_ANNOUNCED_ADDRESS must be set: SFU_LISTEN_IP is ${listenIp}, which is no address to send media to.`;
}

/** Without HTTPS browsers give a page no camera, and its cookies could be intercepted. */
function originProblem(publicUrl: string | undefined): string | null {
  if (!publicUrl) return null;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `PUBLIC_URL must begin with https:// on ${hostname}: browsers let no page without it use a camera.`;
}

/** Its answers say who signs in: without TLS anyone on the way could answer. */
function issuerProblem(issuer: string | undefined): string | null {
  if (!issuer) return null;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `OIDC_ISSUER must begin with https:// on ${hostname}: without it, anyone on the way could sign in as anyone.`;
}

function fileStoreOf(env: z.infer<typeof Environment>): Settings['fileStore'] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = env;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const s3 =
    endpoint && bucket && accessKeyId && secretAccessKey
      ? {
          endpoint: endpoint.replace(/\/+$/, ''),
          bucket,
          region: env.FILES_S3_REGION,
          accessKeyId,
          secretAccessKey,
          prefix: env.FILES_S3_PREFIX,
        }
      : undefined;
  return { target: env.FILES_STORE ?? (s3 ? 's3' : 'postgres'), s3 };
}

/** Credentials are signed, not sent; but an object could be withheld or replayed, and the traffic counted. */
function fileStoreProblem(env: z.infer<typeof Environment>): string | null {
  const { FILES_S3_ENDPOINT: endpoint } = env;
  if (!endpoint)
    return env.FILES_STORE === 's3' ? 'FILES_STORE is s3, and FILES_S3_ENDPOINT is not set.' : null;
  const { protocol, hostname } = new URL(endpoint);
  if (env.NODE_ENV !== 'production' || protocol === 'https:' || isOfThisMachine(hostname)) return null;
  return `FILES_S3_ENDPOINT must begin with https:// on ${hostname}.`;
}

/** The demo's passwords are public and its outbox shows every link and code, so only this machine may reach it. */
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
