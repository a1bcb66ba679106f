import { readFileSync } from 'node:fs';
import { SettingsError } from './settings-error.ts';

/**
 * Settings that are or contain secrets. Each may be in a file named by `<name>_FILE`, e.g. from a vault or
 * compose's `secrets`. `APP_SECRET_FILE` and `FHIR_PRIVATE_KEY_FILE` have their own rules.
 */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_REPORTS_SECRET',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'INTERPRETER_TOKEN',
  'RPM_TOKEN',
  'OIDC_CLIENT_SECRET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'ANCHORS_S3_ACCESS_KEY_ID',
  'ANCHORS_S3_SECRET_ACCESS_KEY',
  'ANCHORS_TOKEN',
  'TURN_SECRET',
] as const;

const PASSWORDS = {
  DATABASE_PASSWORD_FILE: 'DATABASE_URL',
  DATABASE_OWNER_PASSWORD_FILE: 'DATABASE_OWNER_URL',
  REDIS_PASSWORD_FILE: 'REDIS_URL',
} as const;

type Environment = Record<string, string | undefined>;

/** @throws SettingsError if a file is unreadable or empty, or a secret is given twice; it quotes no secret */
export function withSecretFiles(environment: Environment): Environment {
  const all = { ...environment };
  for (const name of SECRET_SETTINGS) {
    const file = all[`${name}_FILE`];
    if (!file) continue;
    if (all[name]) throw new SettingsError(`${name} and ${name}_FILE are both set: one of them is enough.`);
    all[name] = contentOf(`${name}_FILE`, file);
  }
  for (const [setting, address] of Object.entries(PASSWORDS)) {
    const file = all[setting];
    if (!file) continue;
    const given = all[address];
    if (!given || !URL.canParse(given))
      throw new SettingsError(`${address} must be set too: ${setting} is for it.`);
    const url = new URL(given);
    if (url.password)
      throw new SettingsError(`${address} has a password, and ${setting} is set: one is enough.`);
    url.password = encodeURIComponent(contentOf(setting, file));
    all[address] = url.href;
  }
  return all;
}

function contentOf(setting: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new SettingsError(`${file} (${setting}) cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (content === '') throw new SettingsError(`${file} (${setting}) is empty.`);
  return content;
}
