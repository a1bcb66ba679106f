import { noteOwn } from '#server/features/core/audit/note-own.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import type { SecurityAnswer } from '#shared/contracts/rest/staff/own-account.ts';
import { updateOwnAccount } from './own-account.queries.ts';
import { confirmPassword } from './own-password.service.ts';

/**
 * Stores the answer as a hash and never compares it: it signs no one in (PRODUCT 16.6).
 *
 * @throws as `confirmPassword`
 */
export async function setSecurityQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>,
  staff: Staff,
  { current, question, answer }: SecurityAnswer,
): Promise<void> {
  await confirmPassword(deps, staff, current);
  const securityAnswerHash = await hashPassword(plainAnswer(answer));
  await deps.db.transaction().execute(async (trx) => {
    await updateOwnAccount(trx, staff.accountId, { securityQuestion: question, securityAnswerHash });
    await noteOwn(trx, staff, 'account.security-question-set', { question });
  });
}

/** People vary an answer's case and spaces. */
export function plainAnswer(answer: string): string {
  return answer.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
