import { CodedError } from '../../../../shared/errors.ts';
import { cleanEmail } from '../../../../shared/rules/clean-text.ts';
import type { Db } from '../../../storage/db/database.ts';
import { isUniqueViolation } from '../../../storage/db/unique-violation.ts';

/*
 * An email address belongs to one account of the installation. People of one enterprise may know that one of
 * their accounts has it. That an account of another enterprise has it, only its owner learns, by a message to
 * the address. Until then a new account claims it (`claims_email`): it looks like any invited account, and
 * cannot be signed in to.
 */

/** Tells if an address is free, has an account in the enterprises of these practices, or only in others. */
export async function emailUse(
  db: Db,
  email: string,
  exceptAccountId: string | null,
  practiceIds: readonly number[],
): Promise<'free' | 'known' | 'elsewhere'> {
  const rows = await db
    .selectFrom('accounts')
    .where('email', '=', cleanEmail(email))
    .select(['id', 'claimsEmail'])
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
  const others = rows.filter(({ id }) => id !== exceptAccountId);
  if (others.some(({ isKnown }) => isKnown)) return 'known';
  return others.some(({ claimsEmail }) => !claimsEmail) ? 'elsewhere' : 'free';
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

export function emailTaken(): CodedError {
  return new CodedError('EMAIL_IS_ALREADY_TAKEN', 'Email is already taken', {
    fields: { email: 'EMAIL_IS_ALREADY_TAKEN' },
  });
}

export const violatesEmail = (error: unknown) => isUniqueViolation(error, 'accounts_email_key');
