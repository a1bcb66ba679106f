import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { addOwnSecret, readSecrets, requireSecret, secretId } from './secrets.ts';

const OLD = 'the former secret of 32 characters';
const NEW = 'the present secret of 32 characters';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anteroom-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretsOf = (environment: Record<string, string>) =>
  readSecrets(readSettings({ DATA_DIR: folder, ...environment }).secretSource);
const fileWith = (text: string) => {
  const path = join(folder, 'secrets');
  writeFileSync(path, text);
  return path;
};

test('the first start without a secret makes one that only its owner can read', () => {
  const [first, ...former] = secretsOf({});
  expect([first.length, former, secretsOf({})]).toEqual([43, [], [first]]);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('commands create no secret', () => {
  const { secretSource } = readSettings({ DATA_DIR: folder });
  expect(() => requireSecret(secretSource)).toThrow(`now ${folder}`);
  expect(() => statSync(join(folder, 'secret'))).toThrow('ENOENT');
});

test('puts a new secret that the product made before the former ones', () => {
  const [first] = secretsOf({});
  const added = addOwnSecret(join(folder, 'secret'));
  expect(added).toEqual([expect.stringMatching(/^[\w-]{43}$/), first]);
  expect(secretsOf({})).toEqual(added);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${added.join('\n')}\n`);
});

test.each([
  ['the environment', () => ({ APP_SECRET: NEW, FORMER_APP_SECRETS: ` ${OLD},` })],
  ['a file', () => ({ APP_SECRET_FILE: fileWith(`# of May\n${NEW}\n\n${OLD}\n`) })],
  ['a command', () => ({ APP_SECRET_COMMAND: `printf '%s\\n' '${NEW}' '${OLD}'` })],
])('%s names the newest first', (_, environment) => {
  expect(secretsOf(environment())).toEqual([NEW, OLD]);
});

test.each([
  ['two sources', { APP_SECRET: NEW, APP_SECRET_FILE: '/run/secret' }, 'only one may be set'],
  [
    'former ones without a present one',
    { FORMER_APP_SECRETS: 'a former secret with 32 characters' },
    'is for APP_SECRET',
  ],
  [
    'the same twice',
    {
      APP_SECRET: 'the same secret of 32 characters',
      FORMER_APP_SECRETS: 'the same secret of 32 characters',
    },
    'twice',
  ],
  [
    'a short former one',
    { APP_SECRET: NEW, FORMER_APP_SECRETS: 'short' },
    'must have at least 32 characters',
  ],
  ['a missing file', { APP_SECRET_FILE: '/nowhere/secret' }, 'cannot be read: ENOENT'],
  ['a failing command', { APP_SECRET_COMMAND: 'exit 3' }, 'APP_SECRET_COMMAND ended with 3'],
  ['a silent command', { APP_SECRET_COMMAND: 'true' }, 'has no secret'],
  ['a command that prints a short one', { APP_SECRET_COMMAND: 'echo short' }, 'at least 32 characters'],
])('refuses %s in words', (_, environment, words) => {
  expect(() => secretsOf(environment)).toThrow(words);
});

test('an id names a secret and reveals nothing about it', () => {
  expect(secretId(NEW)).toMatch(/^[\da-f]{8}$/);
  expect(secretId(NEW)).not.toBe(secretId(OLD));
});
