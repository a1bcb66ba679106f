import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-17-wait-escalation';

/** Who was notified that a patient still waits, and who takes over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table wait_steps (
        seat_id uuid not null references participants on delete cascade,
        -- Of the wait: a patient may come twice.
        arrived_at timestamptz not null,
        step text not null check (step in ('provider', 'colleagues', 'everyone', 'patient', 'call')),
        told_at timestamptz not null,
        primary key (seat_id, arrived_at, step)
      );
      create table wait_step_told (
        seat_id uuid not null,
        arrived_at timestamptz not null,
        step text not null,
        account_id uuid not null references accounts,
        primary key (seat_id, arrived_at, step, account_id),
        foreign key (seat_id, arrived_at, step) references wait_steps on delete cascade
      );
      create index wait_step_told_account on wait_step_told (account_id);
      create table taken_waits (
        visit_id uuid primary key references visits on delete cascade,
        account_id uuid not null references accounts,
        taken_at timestamptz not null
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table taken_waits; drop table wait_step_told; drop table wait_steps').execute(db);
}
