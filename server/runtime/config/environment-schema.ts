import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { RECORD_SCOPES } from '#shared/domain/record-system.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { SECRET_CHARACTERS } from './secrets.ts';

/** An empty value counts as unset, since compose files and shells do not distinguish the two. */
const given = (schema: z.ZodType<string> = z.string()) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const url = (...protocols: string[]) =>
  z
    .string()
    .overwrite(cleanCode)
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    });
const port = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535);
const orDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema);
const secret = z.string().min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`);
export const namesOf = (list: string) => list.split(',').flatMap((name) => name.trim() || []);

const bucket = z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket');
const objectPrefix = z.string().regex(/^[\w./-]*$/, 'must have letters, digits, . _ - and / only');

const languagesOf = (list: string) =>
  namesOf(list).map((entry) => [entry.split('=')[0], entry.split('=').slice(1).join('=')]);
const Recognizer = z.tuple([
  z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must begin with a language, such as en='),
  url('ws:', 'wss:'),
]);

export const EnvironmentSchema = z.object({
  NODE_ENV: orDefault(z.enum(['development', 'production', 'test']), 'development'),
  PORT: orDefault(port, '3000'),
  HOST: orDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: given(url('http:', 'https:')),
  DATA_DIR: orDefault(z.string(), './data'),
  AUDIT_ANCHORS_DIR: given(),
  ANCHORS_S3_ENDPOINT: given(url('http:', 'https:')),
  ANCHORS_S3_BUCKET: given(bucket),
  ANCHORS_S3_REGION: orDefault(z.string(), 'us-east-1'),
  ANCHORS_S3_ACCESS_KEY_ID: given(),
  ANCHORS_S3_SECRET_ACCESS_KEY: given(),
  ANCHORS_S3_PREFIX: orDefault(objectPrefix, ''),
  /** Six years (45 CFR 164.316(b)(2)(i)). */
  ANCHORS_S3_RETAIN_DAYS: orDefault(z.coerce.number().int().min(1).max(36_500), '2192'),
  ANCHORS_URL: given(url('http:', 'https:')),
  ANCHORS_TOKEN: given(z.string().min(16, 'must have at least 16 characters')),
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
  MAIL_REPORTS_SECRET: given(z.string().min(16, 'must have at least 16 characters')),
  STRIPE_SECRET_KEY: given(z.string().regex(/^[sr]k_/, 'must begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: given(z.string().startsWith('pk_', 'must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: given(z.string().startsWith('whsec_', 'must begin with whsec_')),
  STRIPE_BASE_URL: given(url('http:', 'https:')),
  SMS_COUNTRIES: orDefault(
    z.string().regex(/^(\*|[A-Z]{2}(\s*,\s*[A-Z]{2})*)$/, 'must be * or two-letter codes, such as US,CA'),
    'US,CA,PR,VI,GU,AS,MP',
  ),
  DAILY_MESSAGES: orDefault(z.coerce.number().int().min(1).max(1_000_000), '2000'),
  TWILIO_ACCOUNT_SID: given(z.string().startsWith('AC', 'must begin with AC')),
  TWILIO_AUTH_TOKEN: given(),
  TWILIO_FROM: given(),
  TWILIO_BASE_URL: given(url('http:', 'https:')),
  INTERPRETER_URL: given(url('http:', 'https:')),
  INTERPRETER_TOKEN: given(z.string().min(16, 'must have at least 16 characters')),
  CAPTIONS_URLS: orDefault(z.string().transform(languagesOf).pipe(z.array(Recognizer)), ''),
  RPM_URL: given(url('http:', 'https:')),
  RPM_TOKEN: given(z.string().min(16, 'must have at least 16 characters')),
  PRIVATE_SERVICE_ADDRESSES: orDefault(z.enum(['true', 'false']), 'false'),
  OIDC_ISSUER: given(url('http:', 'https:')),
  OIDC_CLIENT_ID: given(),
  OIDC_CLIENT_SECRET: given(),
  OIDC_PROMPT: orDefault(z.enum(['login', 'select_account']), 'login'),
  OIDC_SECOND_FACTORS: orDefault(z.string(), 'mfa'),
  FHIR_BASE_URL: given(url('http:', 'https:')),
  FILES_STORE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['postgres', 's3']).optional(),
  ),
  FILES_S3_ENDPOINT: given(url('http:', 'https:')),
  FILES_S3_BUCKET: given(bucket),
  FILES_S3_REGION: orDefault(z.string(), 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: given(),
  FILES_S3_SECRET_ACCESS_KEY: given(),
  FILES_S3_PREFIX: orDefault(objectPrefix, ''),
  CLAMD_URL: given(url('tcp:', 'unix:')),
  BREACHED_PASSWORDS_FILE: given(),
  UPLOADS_UNSCANNED: orDefault(z.enum(['true', 'false']), 'false'),
  FHIR_ENTERPRISES: given(
    z.string().regex(/^(\*|\d{1,9}( *, *\d{1,9})*)$/, 'must be IDs of enterprises, or *'),
  ),
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
  LOG_SYSLOG_URL: given(url('tls:', 'tcp:')),
  TRUST_PROXY: orDefault(z.string(), 'loopback'),
  SUPPORT_PHONE: given(),
  IDLE_TIMEOUT_SECONDS: orDefault(z.coerce.number().int().min(0), '900'),
  TEST_REMOVAL_MINUTE_MS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(100).optional(),
  ),
});

export type Environment = z.infer<typeof EnvironmentSchema>;
