import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { CodedError } from '../../shared/errors.ts';
import { type PasswordProblem, passwordProblem } from '../../shared/rules/password.ts';

/** Guesses below which a password is common: so many an attacker tries on a service (zxcvbn's score 2). */
const COMMON_GUESSES = 1e6;
/** Letters that are judged: the time of a judgement grows with the square, and so many uncommon ones suffice. */
const JUDGED = 40;

let judge: ZxcvbnFactory | undefined;

/**
 * The first rule that a new password breaks, or null (PRODUCT 2.3).
 *
 * @param personal what others know of its owner, such as names and the e-mail address
 */
export function newPasswordProblem(password: string, personal: readonly string[]): PasswordProblem | null {
  const ofForm = passwordProblem(password);
  if (ofForm) return ofForm;
  // 0.1 s once, and 30 MB: only where accounts are embedded.
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = personal
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@.]+/)])
    .filter(Boolean);
  const { guesses } = judge.check(password.slice(0, JUDGED), words);
  return guesses < COMMON_GUESSES ? 'PASSWORD_TOO_COMMON' : null;
}

/** @throws INVALID_INPUT with the problem at the field `password` */
export function requireNewPassword(password: string, personal: readonly string[]): void {
  const problem = newPasswordProblem(password, personal);
  if (problem) throw new CodedError('INVALID_INPUT', problem, { fields: { password: problem } });
}
