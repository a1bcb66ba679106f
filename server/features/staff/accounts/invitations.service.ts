import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { withdrawGrownContacts } from '#server/features/messages/account-channels/pending-contacts.ts';
import { rightsHaveGrown } from '#server/features/messages/account-channels/rights-now.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { notify, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { namesAround, requireNewPassword } from '#server/http/access/new-password.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import { clearTries } from '#server/http/access/password-tries.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { INVITATION_DAYS } from '#shared/domain/account.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { checkRight } from './account-rights.ts';
import { accountStatus } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { findAccount, selectMemberships, updateAccount } from './accounts.queries.ts';
import { emailTaken, isEmailTaken } from './email-in-use.ts';
import { invitationUrl } from './invitation-message.ts';
import {
  findInvitee,
  findOpenInvitation,
  insertInvitation,
  revokeInvitations,
  useInvitation,
} from './invitations.queries.ts';
import { passkeysOfReset } from './password-reset-message.ts';

export type InvitationDeps = Pick<
  Deps,
  'db' | 'keys' | 'clock' | 'jobs' | 'email' | 'settings' | 'publicUrl'
>;

const NO_PRACTICE = 0;
const DAY_MS = 24 * 3600_000;

/**
 * Invites an account that has never signed in, in the caller's transaction; the link of an earlier invitation
 * becomes invalid. After the commit, call `wakeSender`.
 *
 * @returns whether it is sent by email
 */
export async function inviteAccount(
  deps: InvitationDeps,
  trx: Trx,
  { accountId, createdBy, language }: { accountId: string; createdBy: string; language: Language },
): Promise<{ emailed: boolean }> {
  const now = deps.clock();
  await revokeInvitations(trx, accountId, new Date(now));
  const id = randomUUID();
  await insertInvitation(trx, {
    id,
    accountId,
    language,
    createdBy,
    tokenHash: hashToken(deps.keys.invitationToken(id)),
    createdAt: new Date(now),
    expiresAt: new Date(now + INVITATION_DAYS * DAY_MS),
    usedAt: null,
    revokedAt: null,
  });
  const account = await findAccount(trx, accountId);
  // The address may have become free since.
  if (account?.claimsEmail && !(await isEmailTaken(trx, account.email, accountId)))
    await updateAccount(trx, accountId, { claimsEmail: false });
  if (!deps.email || !account) return { emailed: false };
  await notify(deps, trx, {
    kind: 'staff-invitation',
    practiceId: (await auditHome(trx, accountId)) || null,
    invitationId: id,
    method: 'Email',
    recipient: account.email,
    language,
  });
  return { emailed: true };
}

/**
 * After an account's rights may have grown: withdraws open links and contacts that were approved for fewer rights, and
 * resends the invitation of a person who has not signed in. After the commit, call `wakeSender`.
 */
export async function renewLinks(
  deps: InvitationDeps,
  trx: Trx,
  { accountId, staff }: AccountGrant,
): Promise<void> {
  const now = new Date(deps.clock());
  await withdrawGrownContacts(trx, accountId, now);
  const open = await findOpenInvitation(trx, accountId);
  if (!open || !(await rightsHaveGrown(trx, accountId, open.rights))) return;
  if (open.purpose === 'password-reset') await revokeInvitations(trx, accountId, now);
  else await inviteAccount(deps, trx, { accountId, createdBy: staff.accountId, language: open.language });
}

/** @throws INVITATION_NOT_NEEDED, ACCOUNT_OF_ANOTHER_PRACTICE, TOO_MANY_MESSAGES */
export async function inviteAgain(
  deps: InvitationDeps,
  grant: AccountGrant,
  language: Language,
): Promise<void> {
  const { accountId, staff, practiceIds } = grant;
  await deps.db.transaction().execute(async (trx) => {
    await checkInvitable(trx, grant);
    const { emailed } = await inviteAccount(deps, trx, { accountId, createdBy: staff.accountId, language });
    const practiceId = await auditHome(trx, accountId, practiceIds);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'account.invited',
      subjectId: accountId,
    });
    await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, emailed ? 1 : 0);
  });
  wakeSender(deps);
}

/** @throws INVITATION_NOT_NEEDED; INVITATION_NOT_ACTIVE if there is no open invitation */
export async function withdrawInvitation(deps: InvitationDeps, grant: AccountGrant): Promise<void> {
  const { accountId, staff, practiceIds } = grant;
  await deps.db.transaction().execute(async (trx) => {
    await checkInvitable(trx, grant);
    if (!(await revokeInvitations(trx, accountId, new Date(deps.clock()))))
      throw new CodedError('INVITATION_NOT_ACTIVE');
    await audit(trx, {
      practiceId: await auditHome(trx, accountId, practiceIds),
      actor: `account:${staff.accountId}`,
      action: 'account.invitation-withdrawn',
      subjectId: accountId,
    });
  });
}

/**
 * The open invitation's link, to share in person.
 *
 * @throws INVITATION_NOT_NEEDED, INVITATION_NOT_ACTIVE
 */
export async function invitationLink(deps: InvitationDeps, grant: AccountGrant): Promise<string> {
  const { accountId, staff, practiceIds } = grant;
  await checkInvitable(deps.db, grant);
  const invitation = await findOpenInvitation(deps.db, accountId);
  // With an external provider, the link is the sign-in page's, which does not expire.
  if (!invitation || (!deps.settings.oidc && invitation.expiresAt.getTime() <= deps.clock()))
    throw new CodedError('INVITATION_NOT_ACTIVE');
  await audit(deps.db, {
    practiceId: await auditHome(deps.db, accountId, practiceIds),
    actor: `account:${staff.accountId}`,
    action: 'account.invitation-copied',
    subjectId: accountId,
  });
  return invitationUrl(deps, invitation.id);
}

/** @throws INVITATION_NOT_ACTIVE, also for an unknown token */
export async function readInvitation({ db, clock, settings }: InvitationDeps, token: string) {
  const { accountId, purpose, firstName, email } = await openInvitation(db, settings, token, clock());
  const memberships = await selectMemberships(db, accountId);
  const passkeys = purpose === 'password-reset' ? await passkeysOfReset(db, accountId, clock()) : [];
  return {
    purpose,
    firstName,
    email,
    practiceNames: memberships.map(({ practiceName }) => practiceName),
    passkeys: passkeys.map(({ passkeyId, name, createdAt }) => ({
      passkeyId,
      name,
      addedAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Sets the person's password and uses up the link. After a forgotten password, all sessions and other channels of the
 * account end, because another person may know the old one. Wrong passwords no longer count.
 *
 * @param browserOf the account's ticket of this browser, in which wrong passwords no longer count either
 * @throws INVITATION_NOT_ACTIVE, INVALID_INPUT; EMAIL_IS_ALREADY_TAKEN for an account that only claims the address
 */
export async function acceptInvitation(
  deps: InvitationDeps & Pick<Deps, 'events'>,
  token: string,
  password: string,
  browserOf: (accountId: string) => string | undefined = () => undefined,
): Promise<void> {
  const { db, clock, settings, events, keys } = deps;
  const invited = await openInvitation(db, settings, token, clock());
  if (invited.claimsEmail) throw emailTaken();
  const { firstName, lastName, email } = invited;
  const names = await namesAround(db, invited.accountId);
  await requireNewPassword(settings, password, [firstName, lastName, email, ...names]);
  const passwordHash = await hashPassword(password);
  await events.transaction(async (trx, happened) => {
    const { invitationId, accountId, purpose } = await openInvitation(trx, settings, token, clock());
    if (!(await useInvitation(trx, invitationId, new Date(clock()))))
      throw new CodedError('INVITATION_NOT_ACTIVE');
    await updateAccount(trx, accountId, { passwordHash });
    await clearTries(trx, keys, { email, knownBrowser: browserOf(accountId) });
    await audit(trx, {
      practiceId: await auditHome(trx, accountId),
      actor: `account:${accountId}`,
      action: 'account.password-set',
      subjectId: accountId,
    });
    if (purpose !== 'password-reset') return;
    const { endedSessions } = await endAccountChannels(deps, trx, {
      way: 'ownPassword',
      accountId,
      by: null,
    });
    if (endedSessions.length > 0) await happened({ type: 'sessions.ended', endedSessions });
  });
  wakeSender(deps);
}

async function openInvitation(db: Db, settings: Deps['settings'], token: string, now: number) {
  const found = settings.oidc ? undefined : await findInvitee(db, hashToken(token), new Date(now));
  if (!found || !mayEnterStaffArea(found.apiAccess)) throw new CodedError('INVITATION_NOT_ACTIVE');
  if (await rightsHaveGrown(db, found.accountId, found.rights)) throw new CodedError('INVITATION_NOT_ACTIVE');
  return found;
}

async function checkInvitable(db: Db, grant: AccountGrant): Promise<void> {
  const account = await findAccount(db, grant.accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  await checkRight(db, grant, 'person');
  if (accountStatus(account) !== 'INVITED') throw new CodedError('INVITATION_NOT_NEEDED');
}

export async function auditHome(db: Db, accountId: string, among?: readonly number[]): Promise<number> {
  const all = await selectMemberships(db, accountId);
  return all.find(({ practiceId }) => !among || among.includes(practiceId))?.practiceId ?? NO_PRACTICE;
}
