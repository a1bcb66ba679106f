import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export type PaymentAccount = Selectable<Database['paymentAccounts']>;

export function findAccountInUse(db: Db, practiceId: number): Promise<PaymentAccount | undefined> {
  return db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}

export function selectModesInUse(db: Db, practiceIds: readonly number[]) {
  return db
    .selectFrom('paymentAccounts')
    .select(['practiceId', 'mode'])
    .where('practiceId', 'in', practiceIds)
    .where('retiredAt', 'is', null)
    .execute();
}

export function findPaymentAccount(db: Db, id: string): Promise<PaymentAccount | undefined> {
  return db.selectFrom('paymentAccounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findAccountByName(db: Db, practiceId: number, accountId: string) {
  return db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Accounts that sign events with their own secret, including former ones with holds. */
export function selectSigningAccounts(db: Db, practiceId: number): Promise<PaymentAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('webhookSecret', 'is not', null)
    .orderBy('changedAt', 'desc')
    .limit(10)
    .execute();
}

export async function insertPaymentAccount(
  trx: Trx,
  account: Insertable<Database['paymentAccounts']>,
): Promise<void> {
  await trx.insertInto('paymentAccounts').values(account).execute();
}

export async function updatePaymentAccount(
  trx: Trx,
  id: string,
  change: Updateable<Database['paymentAccounts']>,
): Promise<void> {
  await trx.updateTable('paymentAccounts').set(change).where('id', '=', id).execute();
}

export async function anyPaymentAccount(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('paymentAccounts')
    .select('id')
    .where('retiredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetSecrets(db: Db): Promise<void> {
  await db
    .updateTable('paymentAccounts')
    .set({ transactionKey: null, webhookSecret: null })
    .where('retiredAt', 'is not', null)
    .where((where) =>
      where.or([where('transactionKey', 'is not', null), where('webhookSecret', 'is not', null)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.paymentAccountId', '=', 'paymentAccounts.id')
            .where((where) =>
              where.or([
                where('payments.state', 'in', ['pre-authorized', 'pending']),
                where('payments.claim', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

export async function countOpenHolds(db: Db, paymentAccountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('paymentAccountId', '=', paymentAccountId)
    .where('state', '=', 'pre-authorized')
    .executeTakeFirstOrThrow();
  return Number(count);
}
