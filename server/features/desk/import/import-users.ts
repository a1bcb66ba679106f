import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AdministeredPractice } from '#server/features/core/audit/administered-practice.ts';
import type { Deps } from '#server/features/deps.ts';
import { isTextable } from '#server/features/messages/notifications/notify.ts';
import { practicesInReach } from '#server/features/staff/accounts/accounts.policy.ts';
import { addAccount } from '#server/features/staff/accounts/create-account.service.ts';
import { emailUses } from '#server/features/staff/accounts/email-in-use.ts';
import type { InvitationDeps } from '#server/features/staff/accounts/invitations.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { UserRow } from '#shared/contracts/rest/desk/import.ts';
import { ROLES } from '#shared/domain/account.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import {
  type BodyOf,
  type Checked,
  KNOWN,
  newRow,
  newValues,
  type RowsOf,
  readRow,
  whole,
  wrongRow,
} from './checked-row.ts';
import { selectEmailsIn } from './import.queries.ts';

type UserValues = z.output<typeof UserRow> & { claimsEmail: boolean };

/** Applies the checks of 'Add user'. A user of the practice is known; another owner of the address is refused. */
export async function checkUsers(
  { db, sms, email: mail }: Pick<Deps, 'sms' | 'email'> & { db: Db },
  { staff, practiceId }: AdministeredPractice,
  rows: RowsOf<'users'>,
): Promise<Checked<UserValues>[]> {
  const read = rows.map((row) => {
    const cells = whole('users', row);
    return readRow(UserRow, { ...cells, displayName: cells.displayName || fullName(cells) });
  });
  const right = read.flatMap((one) => ('values' in one ? one.values : []));
  const emails = right.map(({ email }) => email);
  const [ours, uses] = await Promise.all([
    selectEmailsIn(db, practiceId, emails),
    practicesInReach(db, staff).then((practiceIds) => emailUses(db, emails, practiceIds)),
  ]);
  const there = new Set(ours);
  return read.map((one): Checked<UserValues> => {
    if ('wrong' in one) return wrongRow(one.wrong);
    const { email, mobile } = one.values;
    if (there.has(email)) return KNOWN;
    const use = uses.get(email);
    if (use === 'known' || (use && !mail)) return wrongRow({ email: 'EMAIL_IS_ALREADY_TAKEN' });
    if (!isTextable({ sms }, mobile)) return wrongRow({ mobile: 'PHONE_COUNTRY' });
    there.add(email);
    return newRow({ ...one.values, claimsEmail: use === 'elsewhere' });
  });
}

export async function addUsers(
  deps: InvitationDeps,
  trx: Trx,
  { staff, practiceId }: AdministeredPractice,
  checked: readonly Checked<UserValues>[],
  { language, invite }: BodyOf<'users'>,
): Promise<void> {
  for (const { role, ...person } of newValues(checked)) {
    const { kind, userType } = ROLES[role];
    await addAccount(deps, trx, {
      ...person,
      kind,
      licensedStates: [],
      specialties: [],
      canEndVisit: true,
      scheduleType: 'None',
      memberships: [{ practiceId, userType }],
      isClientAdmin: false,
      language,
      invite,
      accountId: randomUUID(),
      createdBy: staff.accountId,
      idempotencyKey: randomUUID(),
    });
  }
}

const fullName = ({ firstName = '', lastName = '' }: Record<string, string>) =>
  cleanName(`${firstName} ${lastName}`);
