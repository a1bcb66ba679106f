import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-27-payments';

/** Copays: what a visit type asks for, what became of it, and what the embedded test processor holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_types
        -- Null: visits of this type ask for no copay.
        add column copay_mode text check (copay_mode in ('default', 'suggested', 'editable')),
        add column copay_cents integer check (copay_cents between 50 and 1000000),
        -- Without it the patient may opt out.
        add column copay_mandatory boolean not null default false,
        add constraint copay_has_amount
          check (copay_mode is null or copay_mode = 'editable' or copay_cents is not null);

      create table payments (
        id uuid primary key,
        visit_id uuid not null references visits,
        -- One for each patient of a visit.
        session_id uuid not null unique references visit_patients,
        state text not null
          check (state in ('pending', 'pre-authorized', 'processed', 'failed', 'voided', 'opted-out')),
        currency text not null,
        -- What the patient approved, and is held.
        amount_cents integer,
        captured_cents integer,
        processor text check (processor in ('stripe', 'test')),
        -- The processor's own id of what holds the amount; no card is stored anywhere.
        processor_id text unique,
        expires_at timestamptz,
        failure text,
        -- Cards refused in a row, and when the last was: a link is no place to try card numbers on.
        refusals integer not null default 0,
        refused_at timestamptz,
        -- Who captured it, or gave it back; null: done outside of this product.
        processed_by uuid references accounts,
        processed_at timestamptz,
        -- The idempotency key of what was done, so that the same request again is answered the same.
        processed_key uuid,
        -- What is under way at the processor, taken before it is asked and ended after its answer is kept.
        claim text check (claim in ('authorize', 'capture', 'void', 'expire')),
        claim_key uuid,
        -- account:<id>, link:<id> or system, as in the audit.
        claimed_by text,
        claimed_at timestamptz,
        claim_cents integer,
        created_at timestamptz not null default now(),
        check ((claim is null) = (claim_key is null)),
        check ((claim is null) = (claimed_by is null)),
        check ((claim is null) = (claimed_at is null)),
        check (state <> 'pre-authorized' or (processor_id is not null and expires_at is not null)),
        check (state <> 'processed' or captured_cents <= amount_cents)
      );
      create index payments_of_visit on payments (visit_id);
      create index payments_under_way on payments (claimed_at) where claim is not null;
      create index payments_held on payments (expires_at) where state = 'pre-authorized';

      -- Webhook events that were dealt with: the processor sends each at least once.
      create table payment_events (
        id text primary key,
        type text not null,
        received_at timestamptz not null
      );

      -- The embedded test processor's own books; no money, no cards.
      create table test_processor_holds (
        id text primary key,
        status text not null check (status in ('open', 'requires-action', 'held', 'captured', 'canceled')),
        amount_cents integer not null,
        captured_cents integer,
        currency text not null,
        expires_at timestamptz,
        created_at timestamptz not null
      );
      create table test_processor_calls (
        idempotency_key text primary key,
        hold_id text not null references test_processor_holds,
        failure text
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table test_processor_calls;
      drop table test_processor_holds;
      drop table payment_events;
      drop table payments;
      alter table visit_types
        drop constraint copay_has_amount,
        drop column copay_mandatory,
        drop column copay_cents,
        drop column copay_mode;
    `)
    .execute(db);
}
