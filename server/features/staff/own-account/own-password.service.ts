import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { namesAround, requireNewPassword } from '#server/http/access/new-password.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import { sessionTries, withTries } from '#server/http/access/password-tries.ts';
import type { PasswordChange } from '#shared/contracts/rest/staff/own-account.ts';
import { CodedError } from '#shared/errors.ts';
import { updateOwnAccount } from './own-account.queries.ts';

type PasswordDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>;

/**
 * Requires the account's current password, because another person may be at an unlocked screen. Wrong passwords delay
 * the next try, as at sign-in.
 *
 * @throws NOT_FOUND if another identity provider has the password; INVALID_INPUT with CURRENT_PASSWORD_WRONG;
 *   TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  deps: PasswordDeps,
  { email, staffSessionId }: Staff,
  current: string,
): Promise<void> {
  const { db, clock, keys, settings } = deps;
  if (settings.oidc) throw new CodedError('NOT_FOUND');
  try {
    const count = sessionTries(keys, staffSessionId);
    await withTries(db, count, clock(), () => checkPassword(deps, email, current));
  } catch (error) {
    // The original 401 would send the browser to the sign-in page.
    if (error instanceof CodedError && error.code === 'SIGN_IN_FAILED')
      throw wrongField('current', 'CURRENT_PASSWORD_WRONG');
    throw error;
  }
}

/**
 * Changes the caller's own password and ends all other sessions and channels, because another person may know the
 * former one.
 *
 * @returns how many sessions ended
 * @throws as {@link confirmPassword}; INVALID_INPUT for a weak password
 */
export async function changePassword(
  deps: PasswordDeps & Pick<Deps, 'events' | 'jobs' | 'email'>,
  staff: Staff,
  { current, password }: PasswordChange,
): Promise<{ endedSessions: number }> {
  await confirmPassword(deps, staff, current);
  const { firstName, lastName, displayName, email } = staff;
  const names = await namesAround(deps.db, staff.accountId);
  await requireNewPassword(deps.settings, password, [firstName, lastName, displayName, email, ...names]);
  const passwordHash = await hashPassword(password);
  const { accountId, staffSessionId: keptSession } = staff;
  const changed = await deps.events.transaction(async (trx, happened) => {
    await updateOwnAccount(trx, accountId, { passwordHash });
    const ending = { way: 'ownPassword', accountId, keptSession, by: null } as const;
    const { endedSessions } = await endAccountChannels(deps, trx, ending);
    await noteOwn(trx, staff, 'account.password-changed', { endedSessions: endedSessions.length });
    if (endedSessions.length > 0) await happened({ type: 'sessions.ended', endedSessions });
    return { endedSessions: endedSessions.length };
  });
  wakeSender(deps);
  return changed;
}

const wrongField = (field: string, message: string) =>
  new CodedError('INVALID_INPUT', message, { fields: { [field]: message } });
