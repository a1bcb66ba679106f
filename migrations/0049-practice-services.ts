import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-05-practice-services';

/**
 * A practice's own payment account and interpreter service; its patients' reasons for canceling.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        -- Incremented by each change of them, on their screens.
        add column payments_version integer not null default 1,
        add column interpreters_version integer not null default 1;

      create table payment_accounts (
        id uuid primary key,
        practice_id integer not null references practices,
        processor text not null check (processor in ('stripe')),
        -- connected: reached with the installation's keys · keys: with its own
        mode text not null check (mode in ('connected', 'keys')),
        -- The processor's name of the account. Another one is another row, so that holds stay with theirs.
        account_id text not null,
        publishable_key text,
        -- Sealed; the end, for people to recognize it.
        transaction_key text,
        transaction_key_end text,
        transaction_key_at timestamptz,
        webhook_secret text,
        webhook_secret_end text,
        webhook_secret_at timestamptz,
        -- The practice's own numbers, which go along with each payment.
        merchant_id text not null,
        store_id text not null,
        terminal_id text not null,
        device_id text not null,
        changed_at timestamptz not null,
        changed_by uuid references accounts,
        -- No longer used for new holds; the secrets go once no hold needs them.
        retired_at timestamptz,
        unique (practice_id, account_id),
        check (retired_at is not null or mode = 'connected' or transaction_key is not null)
      );
      create unique index payment_account_in_use on payment_accounts (practice_id) where retired_at is null;

      -- What the hold was made with; null: the installation's processor.
      alter table payments add column payment_account_id uuid references payment_accounts;
      create index payments_of_account on payments (payment_account_id) where payment_account_id is not null;

      create table interpreter_services (
        id uuid primary key,
        practice_id integer not null references practices,
        url text not null,
        -- Sealed; the end, for people to recognize it.
        token text,
        token_end text not null,
        token_at timestamptz not null,
        -- Null: the token signs the service's messages.
        webhook_secret text,
        webhook_secret_end text,
        webhook_secret_at timestamptz,
        changed_at timestamptz not null,
        changed_by uuid references accounts,
        -- No longer used for new requests.
        retired_at timestamptz,
        check (retired_at is not null or token is not null)
      );
      create unique index interpreter_service_in_use on interpreter_services (practice_id)
        where retired_at is null;

      -- A reason of the practice's own list is in words: the English ones in cancel_reason, and these.
      alter table visit_patients add column cancel_reason_es text;

      -- Where the request went; null: to the installation's service.
      alter table interpreter_requests add column interpreter_service_id uuid references interpreter_services;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_patients drop column cancel_reason_es;
      alter table interpreter_requests drop column interpreter_service_id;
      drop table interpreter_services;
      alter table payments drop column payment_account_id;
      drop table payment_accounts;
      alter table practices drop column payments_version, drop column interpreters_version;
    `)
    .execute(db);
}
