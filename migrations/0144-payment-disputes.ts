import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-24-payment-disputes';

/** What cardholders' banks asked back of captured copays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table payment_disputes (
        -- The processor's.
        id text primary key,
        payment_id uuid not null references payments (id) on delete cascade,
        state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
        amount_cents integer not null,
        currency text not null,
        opened_at timestamptz not null
      );
      create index payment_disputes_of_payment on payment_disputes (payment_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table payment_disputes').execute(db);
}
