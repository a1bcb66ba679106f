import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { askNewOwner } from '#server/features/messages/account-channels/administrators-change.ts';
import {
  contactAskedFor,
  withdrawPendingContacts,
} from '#server/features/messages/account-channels/pending-contacts.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { raiseVersion } from '#server/storage/db/row-version.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { holdRights } from './account-reach.ts';
import { checkRight } from './account-rights.ts';
import { accountStatus } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { type AccountRecord, findAccount } from './accounts.queries.ts';
import { languageOfAccount } from './invitations.queries.ts';
import { auditHome, type InvitationDeps } from './invitations.service.ts';

export async function asSeen(db: Db, account: AccountRecord, now: Date): Promise<AccountRecord> {
  const pending = {
    email: await contactAskedFor(db, account, 'Email', now),
    mobile: await contactAskedFor(db, account, 'SMS', now),
  };
  return { ...account, email: pending.email ?? account.email, mobile: pending.mobile ?? account.mobile };
}

interface Entered<T> {
  before: AccountRecord;
  seen: AccountRecord;
  wanted: T;
  grant: AccountGrant;
  home: number;
}

/**
 * The fields that can be saved now; a contact awaiting its owner's click keeps its former value. A person who has not
 * signed in yet has no codes or sessions, and proves the address with the invitation.
 *
 * @returns `asked` if a contact was entered that differs from the known ones
 */
export async function keepContacts<T extends { email: string; mobile: string | null }>(
  deps: InvitationDeps & Pick<Deps, 'sms'>,
  trx: Trx,
  { before, seen, wanted, grant, home }: Entered<T>,
): Promise<{ person: T; asked: boolean }> {
  if (accountStatus(before) === 'INVITED') return { person: wanted, asked: false };
  const actor = {
    askedBy: grant.staff.accountId,
    practiceId: home || null,
    language: await languageOfAccount(trx, before.id),
  };
  const person = { ...wanted };
  let asked = false;
  for (const { field, method, action } of CONTACTS) {
    const keep = () => Object.assign(person, { [field]: before[field] });
    if (wanted[field] === seen[field]) {
      keep();
    } else if (wanted[field] === before[field]) {
      await withdraw(trx, grant, home, method, new Date(deps.clock()));
    } else {
      asked = true;
      if (!(await askNewOwner(deps, trx, before, { ...actor, method, contact: wanted[field] }))) continue;
      keep();
      await audit(trx, {
        practiceId: home,
        actor: `account:${actor.askedBy}`,
        action,
        subjectId: before.id,
      });
    }
  }
  return { person, asked };
}

const CONTACTS = [
  { field: 'email', method: 'Email', action: 'account.email-asked' },
  { field: 'mobile', method: 'SMS', action: 'account.phone-asked' },
] as const;

/**
 * Withdraws a contact that an administrator entered and its owner has not confirmed; its link becomes invalid
 * immediately. Idempotent.
 *
 * @throws ACCOUNT_OF_ANOTHER_PRACTICE; ACCESS_DENIED for an account with more rights than the caller's
 */
export async function withdrawContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: AccountGrant,
  method: ContactMethod,
): Promise<void> {
  const { accountId } = grant;
  const now = new Date(clock());
  await db.transaction().execute(async (trx) => {
    await holdRights(trx, grant);
    await checkRight(trx, grant, 'person');
    const account = await findAccount(trx, accountId);
    if (!account || (await contactAskedFor(trx, account, method, now)) === null) return;
    await withdraw(trx, grant, await auditHome(trx, accountId, grant.practiceIds), method, now);
    // A form that still shows the withdrawn contact would request it again.
    await raiseVersion(trx, 'accounts', accountId);
  });
}

async function withdraw(
  trx: Trx,
  { staff, accountId }: AccountGrant,
  home: number,
  method: ContactMethod,
  now: Date,
): Promise<void> {
  await withdrawPendingContacts(trx, accountId, now, method);
  await audit(trx, {
    practiceId: home,
    actor: `account:${staff.accountId}`,
    action: method === 'Email' ? 'account.email-withdrawn' : 'account.phone-withdrawn',
    subjectId: accountId,
  });
}
