import { readFileSync } from 'node:fs';
import { SettingsError } from './settings-error.ts';

/**
 * Settings that are secrets or hold one: each may be the content of a file instead, which `<name>_FILE` names, such as one
 * that a vault or compose's `secrets` provide. `APP_SECRET_FILE` and `FHIR_PRIVATE_KEY_FILE` have rules of their own.
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
  'TURN_SECRET',
] as const;

/** Files with the password alone, for an address that has none. */
const PASSWORDS = {
  DATABASE_PASSWORD_FILE: 'DATABASE_URL',
  DATABASE_OWNER_PASSWORD_FILE: 'DATABASE_OWNER_URL',
  REDIS_PASSWORD_FILE: 'REDIS_URL',
} as const;

type Environment = Record<string, string | undefined>;

/**
 * The environment with the secrets that files have.
 *
 * @throws SettingsError for a file that cannot be read or is empty, or a secret that is given twice; it names no secret
 */
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

/** Without the line break that editors add. */
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
