import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Settings } from '#server/runtime/config/env.ts';
import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { type PasswordProblem, passwordProblem } from '#shared/rules/password.ts';
import { isBreached } from './breached-passwords.ts';

/** Product names that a password must not consist of (ASVS 6.1.2). */
const PRODUCT_WORDS = ['Anteroom', 'telehealth'];

export async function namesAround(db: Db, accountId: string): Promise<string[]> {
  const rows = await ownPracticeRows(db, accountId)
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .select(['practice.name as practiceName', 'enterprise.name as enterpriseName'])
    .execute();
  return [...new Set(rows.flatMap(({ practiceName, enterpriseName }) => [practiceName, enterpriseName]))];
}

/** Passwords that take fewer guesses are common: an attacker can try that many online (zxcvbn's score 2). */
const COMMON_GUESSES = 1e6;
/** Characters that are judged: the time grows with the square of the length, and this many uncommon ones suffice. */
const JUDGED = 40;

let judge: ZxcvbnFactory | undefined;

/**
 * The first rule that a new password breaks, or null (PRODUCT 2.3).
 *
 * @param known what others know about its owner: names, the email address, the names of practices
 */
export function newPasswordProblem(password: string, known: readonly string[]): PasswordProblem | null {
  const ofForm = passwordProblem(password);
  if (ofForm) return ofForm;
  // Loading takes 0.1 s and 30 MB, so only where the product stores accounts itself.
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = [...PRODUCT_WORDS, ...known]
    .flatMap((text) => [text, text.replaceAll(/\s+/g, ''), ...text.split('@'), ...text.split(/[\s@.]+/)])
    .filter(Boolean);
  const { guesses } = judge.check(password.slice(0, JUDGED), words);
  return guesses < COMMON_GUESSES ? 'PASSWORD_TOO_COMMON' : null;
}

/**
 * Checks {@link newPasswordProblem} and the operator's list of breached passwords, which count as common.
 *
 * @throws INVALID_INPUT with the problem at the field `password`
 */
export async function requireNewPassword(
  { breachedPasswordsFile }: Pick<Settings, 'breachedPasswordsFile'>,
  password: string,
  known: readonly string[],
): Promise<void> {
  let problem = newPasswordProblem(password, known);
  if (!problem && breachedPasswordsFile && (await isBreached(breachedPasswordsFile, password)))
    problem = 'PASSWORD_TOO_COMMON';
  if (problem) throw new CodedError('INVALID_INPUT', problem, { fields: { password: problem } });
}
