import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBreachedList, isBreached } from './breached-passwords.ts';
import { newPasswordProblem } from './new-password.ts';

const ROSA = [
  'Rosa',
  'Delgado',
  'rosa.delgado@saguaro.example',
  'Ironwood Family Medicine',
  'Palo Verde Health',
];

test.each([
  ['Ab1', 'PASSWORD_TOO_SHORT'],
  [`Ab${'1'.repeat(127)}`, 'PASSWORD_TOO_LONG'],
  ['nocapitals-9', 'PASSWORD_PATTERN'],
  ['NOSMALLS-9', 'PASSWORD_PATTERN'],
  ['Password1', 'PASSWORD_TOO_COMMON'],
  ['P@ssw0rd!', 'PASSWORD_TOO_COMMON'],
  ['drowssaP', 'PASSWORD_TOO_COMMON'],
  ['Qwertyuiop', 'PASSWORD_TOO_COMMON'],
  ['Aaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['Delgado1', 'PASSWORD_TOO_COMMON'],
  ['Rosa.delgado', 'PASSWORD_TOO_COMMON'],
  ['Anteroom1', 'PASSWORD_TOO_COMMON'],
  ['Ironwood2026', 'PASSWORD_TOO_COMMON'],
  ['ironwoodfamilymedicine', 'PASSWORD_TOO_COMMON'],
  ['PaloVerdeHealth', 'PASSWORD_TOO_COMMON'],
  ['blue-harbour-9', 'PASSWORD_PATTERN'],
  ['blue harbour nine', null],
  ['azul puerto nueve', null],
  ['passwordpassword', 'PASSWORD_TOO_COMMON'],
  ['aaaaaaaaaaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['Blue-harbour-9', null],
  ['Ñandú-verde-7', null],
])('%s: %s', (password, problem) => {
  expect(newPasswordProblem(password, ROSA)).toBe(problem);
});

test('refuses the 10,000 most common passwords, whatever their capitalization', () => {
  const common = (dictionary['passwords-common'] as string[]).slice(0, 10_000);
  expect(common.length).toBe(10_000);
  const taken = common
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .filter((word) => newPasswordProblem(word, []) === null);
  expect(taken).toEqual([]);
});

describe('a list of breached passwords', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'breached-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
  const passwords = (count: number) => Array.from({ length: count }, (_, at) => `Breached-${at}`);

  async function list(count: number, { end = '\r\n', counts = true } = {}): Promise<string> {
    const lines = passwords(count)
      .map(sha1)
      .sort()
      .map((hash, at) => (counts ? `${hash}:${at ** 3 + 1}` : hash));
    const path = join(folder, `${count}-${counts}-${end.length}`);
    await writeFile(path, lines.join(end) + end);
    return path;
  }

  test.each([
    [1, {}],
    [7, { end: '\n' }],
    [5_000, {}],
    [5_000, { end: '\n', counts: false }],
  ])('with %i lines has each of them, and no other', async (count, form) => {
    const path = await list(count, form);
    await expect(checkBreachedList(path)).resolves.toBeUndefined();
    for (const at of new Set([0, 1, 2, Math.floor(count / 2), count - 1].filter((at) => at < count)))
      expect(await isBreached(path, `Breached-${at}`)).toBe(true);
    const sorted = passwords(count).sort((one, other) => sha1(one).localeCompare(sha1(other), 'en'));
    for (const edge of [sorted[0], sorted.at(-1)]) expect(await isBreached(path, edge ?? '')).toBe(true);
    for (let other = 0; other < 200; other++)
      expect(await isBreached(path, `Quiet-harbour-${other}`)).toBe(false);
  });

  test('finds each of 500, wherever its line is', async () => {
    const path = await list(500);
    for (const password of passwords(500)) expect(await isBreached(path, password)).toBe(true);
  });

  test('stops the start if it is missing, unsorted or not a list', async () => {
    const other = join(folder, 'other');
    await writeFile(other, 'password\n123456\n');
    const unsorted = join(folder, 'unsorted');
    await writeFile(unsorted, `${'F'.repeat(40)}:1\n${'0'.repeat(40)}:2\n`);
    await expect(checkBreachedList(join(folder, 'none'))).rejects.toThrow('cannot be read');
    await expect(checkBreachedList(other)).rejects.toThrow('does not begin with a SHA-1 hash');
    await expect(checkBreachedList(unsorted)).rejects.toThrow('is not sorted');
  });
});
