import type { Db } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import { CodedError } from '#shared/errors.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';

/*
 * An email address belongs to one account of the installation. People may know which addresses are used within their
 * enterprise. Only the owner of an address learns, by a message to it, that another enterprise's account has it. Until
 * then a new account claims the address (`claims_email`): it looks like any invited account, and cannot be signed in
 * to.
 */

type EmailUse = 'free' | 'known' | 'elsewhere';

export async function emailUse(
  db: Db,
  email: string,
  exceptAccountId: string | null,
  practiceIds: readonly number[],
): Promise<EmailUse> {
  const uses = await emailUses(db, [email], practiceIds, exceptAccountId);
  return uses.get(cleanEmail(email)) ?? 'free';
}

/** {@link emailUse} for many addresses in their stored form; omitted addresses are free. */
export async function emailUses(
  db: Db,
  emails: readonly string[],
  practiceIds: readonly number[],
  exceptAccountId: string | null = null,
): Promise<Map<string, Exclude<EmailUse, 'free'>>> {
  const rows = await db
    .selectFrom('accounts')
    .where('email', '=', ({ fn, val }) => fn.any(val(emails.map(cleanEmail))))
    .select(['id', 'email', 'claimsEmail'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships')
            .innerJoin('practices', 'practices.id', 'memberships.practiceId')
            .whereRef('memberships.accountId', '=', 'accounts.id')
            .where('practices.enterpriseId', 'in', (own) =>
              own
                .selectFrom('practices')
                .select('enterpriseId')
                .where('id', 'in', practiceIds.length > 0 ? [...practiceIds] : [0]),
            )
            .select('memberships.accountId'),
        )
        .as('isKnown'),
    )
    .execute();
  const uses = new Map<string, Exclude<EmailUse, 'free'>>();
  for (const { id, email, claimsEmail, isKnown } of rows) {
    if (id === exceptAccountId) continue;
    if (isKnown) uses.set(email, 'known');
    else if (!claimsEmail && !uses.has(email)) uses.set(email, 'elsewhere');
  }
  return uses;
}

export async function isEmailTaken(db: Db, email: string, exceptAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('claimsEmail', '=', false)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptAccountId;
}

export function emailTaken(fields: Record<string, string> = { email: 'EMAIL_IS_ALREADY_TAKEN' }): CodedError {
  return new CodedError('EMAIL_IS_ALREADY_TAKEN', 'Email is already taken', { fields });
}

export const violatesEmail = (error: unknown) => isUniqueViolation(error, 'accounts_email_key');
