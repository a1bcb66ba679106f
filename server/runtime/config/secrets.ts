import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from './settings-error.ts';

/**
 * The application's secrets, newest first. The newest encrypts and signs; former ones only open and verify.
 */
export type Secrets = readonly [newest: string, ...former: string[]];

/** Files and commands have one secret per line, newest first. */
export type SecretSource =
  | { kind: 'environment'; secrets: Secrets }
  | { kind: 'file'; path: string }
  /**
   * A shell command run when each process starts, so that what a key management service decrypts stays off
   * the disk.
   */
  | { kind: 'command'; command: string }
  | { kind: 'own'; path: string };

/** 128 bits if written in hexadecimal. */
export const SECRET_CHARACTERS = 32;
/** Command timeout in milliseconds: it may call a service over the network. */
const COMMAND_MS = 30_000;

export function ownSecretsOf(dataDir: string): SecretSource {
  return { kind: 'own', path: join(dataDir, 'secret') };
}

/**
 * Creates the product's own file if it does not exist.
 *
 * @throws SettingsError if a file or command fails, or a secret is too short; the message has no secret
 */
export function readSecrets(source: SecretSource): Secrets {
  switch (source.kind) {
    case 'environment':
      return source.secrets;
    case 'file':
      return parseSecrets(readText(source.path), `${source.path} (APP_SECRET_FILE)`);
    case 'command':
      return parseSecrets(outputOf(source.command), 'APP_SECRET_COMMAND');
    case 'own':
      makeOwn(source.path);
      return parseSecrets(readText(source.path), source.path);
  }
}

/**
 * For commands, because a newly created secret would encrypt data that the product cannot read. @throws SettingsError
 * without a secret
 */
export function requireSecret(source: SecretSource): Secrets {
  if (source.kind === 'own' && !existsSync(source.path))
    throw new SettingsError(
      `There is no application secret: run this with the settings of the product (APP_SECRET, or DATA_DIR; now ${dirname(source.path)}).`,
    );
  return readSecrets(source);
}

export function addOwnSecret(path: string): Secrets {
  const known = parseSecrets(readText(path), path);
  const secrets: Secrets = [randomSecret(), ...known];
  // Renamed over the old file, so that a crash leaves either the old or the new one.
  writeFileSync(`${path}.new`, `${secrets.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return secrets;
}

export function secretId(secret: string): string {
  return createHash('sha256').update('anteroom secret id').update(secret).digest('hex').slice(0, 8);
}

function parseSecrets(text: string, from: string): Secrets {
  const [newest, ...former] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (newest === undefined) throw new SettingsError(`${from} has no secret.`);
  const secrets: Secrets = [newest, ...former];
  if (secrets.some((secret) => secret.length < SECRET_CHARACTERS))
    throw new SettingsError(`${from}: each secret must have at least ${SECRET_CHARACTERS} characters.`);
  if (new Set(secrets).size < secrets.length) throw new SettingsError(`${from} has the same secret twice.`);
  return secrets;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function outputOf(command: string): string {
  try {
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    return execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8', timeout: COMMAND_MS, stdio });
  } catch (error) {
    const { status, code } = error as { status?: number | null; code?: string };
    const why =
      code === 'ETIMEDOUT' ? `did not answer in ${COMMAND_MS / 1000} s` : `ended with ${status ?? code}`;
    throw new SettingsError(`APP_SECRET_COMMAND ${why}.`);
  }
}

function makeOwn(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    // `wx`: if two processes start concurrently, one writes and both read the same secret.
    writeFileSync(path, randomSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const randomSecret = () => randomBytes(32).toString('base64url');
