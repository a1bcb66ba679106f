import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-05-account-channels';

/**
 * What of an account ended, and how, until its owner has read it after signing in; and when a session last proved that
 * its owner is at the screen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table account_resets
        drop constraint account_resets_what_check,
        add constraint account_resets_what_check
          check (what in (
            'password', 'ownPassword', 'secondFactor', 'others', 'disabled', 'rights', 'rotation', 'restore')),
        -- How many of each channel.
        add column ended jsonb not null default '{}';
      alter table staff_sessions add column proved_at timestamptz;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from account_resets where what not in ('password', 'secondFactor');
      alter table account_resets
        drop column ended,
        drop constraint account_resets_what_check,
        add constraint account_resets_what_check check (what in ('password', 'secondFactor'));
      alter table staff_sessions drop column proved_at;
    `)
    .execute(db);
}
