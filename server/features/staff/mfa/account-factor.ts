import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import type { ChallengeHolder, Staff } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { ValidateRefusal } from '#shared/contracts/rest/staff/mfa.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import type { FactorNotice } from '#shared/domain/own-account.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { appTries, FAILURES_COUNTED_MS } from './app-code.ts';
import { type FactorMethod, insertFailure, selectFailures } from './authenticator-apps.queries.ts';
import type { MfaPerson } from './mfa-person.ts';

export interface FactorOwner {
  accountId: string;
  practiceId: number;
  subjectId: string;
}

export const ownerOf = ({ accountId, memberships }: Staff): FactorOwner => ({
  accountId,
  practiceId: memberships[0]?.practiceId ?? 0,
  subjectId: accountId,
});

/**
 * The owner at sign-in.
 *
 * @throws NOT_FOUND unless the person is staff
 */
export function signingIn({ caller, challengeId }: ChallengeHolder, { practiceId }: MfaPerson): FactorOwner {
  if (caller.kind !== 'staff') throw new CodedError('NOT_FOUND');
  return { accountId: caller.accountId, practiceId, subjectId: challengeId };
}

export function noteFactor(
  trx: Trx,
  { accountId, practiceId, subjectId }: FactorOwner,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  return audit(trx, { practiceId, actor: `account:${accountId}`, action, subjectId, details });
}

/** By email, if this installation sends any. The caller wakes the sender after the commit. */
export async function tellOwner(
  deps: Pick<Deps, 'jobs' | 'email'>,
  trx: Trx,
  { accountId, practiceId }: FactorOwner,
  notice: { kind: FactorNotice; recipient: string; language: Language },
): Promise<void> {
  if (!deps.email) return;
  await notify(deps, trx, { ...notice, practiceId: practiceId || null, accountId, method: 'Email' });
}

/** The caller has locked the person. */
export async function triesOf(trx: Db, { accountId }: FactorOwner, method: FactorMethod, now: number) {
  const failed = await selectFailures(trx, accountId, method, new Date(now - FAILURES_COUNTED_MS));
  const { nextAt } = appTries(failed, now);
  return { failed, refusal: nextAt === null ? null : locked(nextAt, now) };
}

/**
 * Counts and audits a wrong code.
 *
 * @returns the refusal
 */
export async function failTry(
  trx: Trx,
  owner: FactorOwner,
  method: FactorMethod,
  { failed, now, reason }: { failed: readonly number[]; now: number; reason: 'WRONG' | 'USED' },
): Promise<CodedError> {
  await insertFailure(trx, owner.accountId, method, new Date(now));
  const { left, nextAt } = appTries([...failed, now], now);
  await noteFactor(trx, owner, 'mfa.failed', { method, triesLeft: left });
  if (nextAt === null) return notTaken(reason, { triesLeft: left });
  await noteFactor(trx, owner, 'mfa.locked', { method });
  return locked(nextAt, now);
}

export const notTaken = (reason: ValidateRefusal, details: Record<string, number> = {}) =>
  new CodedError('UNABLE_VALIDATE_CODE', `not taken: ${reason}`, { reason, ...details });

const locked = (nextAt: number, now: number) =>
  notTaken('LOCKED', { retryInSeconds: Math.ceil((nextAt - now) / 1000) });
