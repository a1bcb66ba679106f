import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { findPendingContact } from '#server/features/messages/account-channels/contact-changes.service.ts';
import { accountImageUrl } from '#server/features/staff/sign-in/account-image-url.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { DisplayNameChange, Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { CodedError } from '#shared/errors.ts';
import { findOwnAccount, updateOwnAccount } from './own-account.queries.ts';

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'email' | 'sms'>;

export async function readProfile(
  { db, clock, settings, email, sms }: ProfileDeps,
  { accountId }: Staff,
): Promise<Profile> {
  const account = await findOwnAccount(db, accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  const pending = await findPendingContact(db, accountId, 'Email', new Date(clock()));
  const ours = !settings.oidc;
  return {
    version: account.version,
    firstName: account.firstName,
    lastName: account.lastName,
    name: account.displayName,
    imageUrl: accountImageUrl(account.imageFileId),
    email: account.email,
    pendingEmail: pending?.former === account.email ? pending.contact : null,
    mobile: account.mobile,
    securityQuestion: account.securityQuestion,
    may: {
      changeEmail: ours && email !== null,
      changePhone: sms !== null,
      changePassword: ours,
      changeSecurityQuestion: ours,
    },
    signsInElsewhere: !ours,
  };
}

/** @throws CHANGED_MEANWHILE */
export async function changeDisplayName(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { version, displayName }: DisplayNameChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'accounts', staff.accountId, version);
    await updateOwnAccount(trx, staff.accountId, { displayName });
    await noteOwn(trx, staff, 'account.name-changed');
  });
}
