import { join, resolve } from 'node:path';
import { environmentProblem } from './environment-problem.ts';
import { type Environment, EnvironmentSchema, namesOf } from './environment-schema.ts';
import { withSecretFiles } from './secret-files.ts';
import { ownSecretsOf, type SecretSource, type Secrets } from './secrets.ts';
import { SettingsError } from './settings-error.ts';
import type { TestDurations } from './test-durations.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
}

export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** Public origin without a trailing slash. Undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  dataDir: string;
  anchorsDir: string;
  /** A bucket with object lock that also stores anchors, each locked for `retainDays`. */
  anchorsS3: (S3Settings & { retainDays: number }) | undefined;
  anchorsHttp: { url: string; token: string } | undefined;
  secretSource: SecretSource;
  databaseUrl: string | undefined;
  /** Connects migrations as the schema's owner. Undefined: the same as `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Authorizes reports of bounced mail. Undefined: no reports are accepted. */
  mailReportsSecret: string | undefined;
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string | undefined }
    | undefined;
  stripeBaseUrl: string | undefined;
  /** The account of a text service. */
  texts: { accountSid: string; authToken: string; from: string; baseUrl: string | undefined } | undefined;
  dailyMessages: number;
  /** Allowed destinations of texts, in ISO 3166-1 alpha-2; null: all. */
  smsCountries: readonly string[] | null;
  interpreter: { url: string; token: string } | undefined;
  monitoring: { url: string; token: string } | undefined;
  /** Allows practices' own services in private networks. */
  privateServiceAddresses: boolean;
  oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        prompt: 'login' | 'select_account';
        /** Values of `amr` or `acr` that indicate a second factor; null: the provider always requires one. */
        secondFactors: readonly string[] | null;
      }
    | undefined;
  /** Addresses of recognizers by language, a BCP 47 tag; the first is the default. */
  captions: ReadonlyMap<string, string> | undefined;
  fileStore: { target: 'postgres' | 's3'; s3: S3Settings | undefined };
  clamdUrl: string | undefined;
  /** Sorted SHA-1 hashes of forbidden passwords (`access/breached-passwords.ts`). */
  breachedPasswordsFile: string | undefined;
  uploadsUnscanned: boolean;
  /**
   * The record system for practices without their own, in these enterprises; undefined means all. `smart` is null if
   * it requires no sign-in.
   */
  fhir:
    | {
        baseUrl: string;
        enterprises: ReadonlySet<number> | undefined;
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
    workerBinary: string | undefined;
  };
  turn: { urls: string[]; secret: string } | undefined;
  tls: { cert: string; key: string } | undefined;
  metrics: { host: string; port: number };
  logLevel: Environment['LOG_LEVEL'];
  /** A syslog receiver, `tls://host:port`; plain `tcp:` only on this machine. */
  syslogUrl: string | undefined;
  trustProxy: string;
  supportPhone: string;
  idleTimeoutSeconds: number;
  testDurations: TestDurations;
}

/** The settings of services that reach people and other systems. */
export const OUTWARD_SERVICES = [
  'smtpUrl',
  'texts',
  'stripe',
  'interpreter',
  'monitoring',
  'anchorsS3',
  'anchorsHttp',
] as const satisfies readonly (keyof Settings)[];

/** @throws SettingsError that names every invalid setting */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = EnvironmentSchema.safeParse(withSecretFiles(environment));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings are wrong:\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  const problem = environmentProblem(env);
  if (problem) throw new SettingsError(problem);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    anchorsDir: resolve(env.AUDIT_ANCHORS_DIR ?? join(env.DATA_DIR, 'anchors')),
    anchorsS3: anchorsS3Of(env),
    anchorsHttp:
      env.ANCHORS_URL && env.ANCHORS_TOKEN ? { url: env.ANCHORS_URL, token: env.ANCHORS_TOKEN } : undefined,
    secretSource: secretSourceOf(env),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailReportsSecret: env.MAIL_REPORTS_SECRET,
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
    texts:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            from: env.TWILIO_FROM,
            baseUrl: env.TWILIO_BASE_URL,
          }
        : undefined,
    dailyMessages: env.DAILY_MESSAGES,
    smsCountries: env.SMS_COUNTRIES === '*' ? null : env.SMS_COUNTRIES.split(/\s*,\s*/),
    interpreter:
      env.INTERPRETER_URL && env.INTERPRETER_TOKEN
        ? { url: env.INTERPRETER_URL.replace(/\/+$/, ''), token: env.INTERPRETER_TOKEN }
        : undefined,
    captions: env.CAPTIONS_URLS.length > 0 ? new Map(env.CAPTIONS_URLS) : undefined,
    monitoring:
      env.RPM_URL && env.RPM_TOKEN
        ? { url: env.RPM_URL.replace(/\/+$/, ''), token: env.RPM_TOKEN }
        : undefined,
    privateServiceAddresses: env.PRIVATE_SERVICE_ADDRESSES === 'true',
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            prompt: env.OIDC_PROMPT,
            secondFactors: env.OIDC_SECOND_FACTORS === '*' ? null : namesOf(env.OIDC_SECOND_FACTORS),
          }
        : undefined,
    fileStore: fileStoreOf(env),
    clamdUrl: env.CLAMD_URL,
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE && resolve(env.BREACHED_PASSWORDS_FILE),
    uploadsUnscanned: env.UPLOADS_UNSCANNED === 'true',
    fhir: env.FHIR_BASE_URL
      ? {
          baseUrl: env.FHIR_BASE_URL.replace(/\/+$/, ''),
          enterprises:
            env.FHIR_ENTERPRISES === '*'
              ? undefined
              : new Set(namesOf(env.FHIR_ENTERPRISES ?? '').map(Number)),
          smart: smartOf(env),
        }
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
    syslogUrl: env.LOG_SYSLOG_URL,
    trustProxy: env.TRUST_PROXY,
    supportPhone: env.SUPPORT_PHONE ?? '',
    idleTimeoutSeconds: env.IDLE_TIMEOUT_SECONDS,
    testDurations: { removalMinuteMs: env.TEST_REMOVAL_MINUTE_MS },
  };
}

function secretSourceOf(env: Environment): SecretSource {
  const { APP_SECRET, APP_SECRET_FILE, APP_SECRET_COMMAND, FORMER_APP_SECRETS } = env;
  if (APP_SECRET) {
    const secrets: Secrets = [APP_SECRET, ...FORMER_APP_SECRETS];
    return { kind: 'environment', secrets };
  }
  if (APP_SECRET_FILE) return { kind: 'file', path: resolve(APP_SECRET_FILE) };
  if (APP_SECRET_COMMAND) return { kind: 'command', command: APP_SECRET_COMMAND };
  return ownSecretsOf(resolve(env.DATA_DIR));
}

function smartOf(env: Environment): NonNullable<Settings['fhir']>['smart'] {
  const { FHIR_CLIENT_ID: clientId, FHIR_SCOPES: scopes } = env;
  if (!clientId) return null;
  if (env.FHIR_PRIVATE_KEY) return { clientId, scopes, privateKey: env.FHIR_PRIVATE_KEY };
  return { clientId, scopes, privateKeyFile: env.FHIR_PRIVATE_KEY_FILE ?? '' };
}

function fileStoreOf(env: Environment): Settings['fileStore'] {
  const s3 = s3Of(env, 'FILES');
  return { target: env.FILES_STORE ?? (s3 ? 's3' : 'postgres'), s3 };
}

function anchorsS3Of(env: Environment): Settings['anchorsS3'] {
  const s3 = s3Of(env, 'ANCHORS');
  return s3 && { ...s3, retainDays: env.ANCHORS_S3_RETAIN_DAYS };
}

function s3Of(env: Environment, what: 'FILES' | 'ANCHORS'): S3Settings | undefined {
  const endpoint = env[`${what}_S3_ENDPOINT`];
  const bucket = env[`${what}_S3_BUCKET`];
  const accessKeyId = env[`${what}_S3_ACCESS_KEY_ID`];
  const secretAccessKey = env[`${what}_S3_SECRET_ACCESS_KEY`];
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: env[`${what}_S3_REGION`],
    accessKeyId,
    secretAccessKey,
    prefix: env[`${what}_S3_PREFIX`],
  };
}
