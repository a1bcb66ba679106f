import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-22-telling-people';

/** Calendar entries that survive a move, messages to guests and staff, and what staff want to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [calendars, messages, settings]) await sql.raw(part).execute(db);
}

const calendars = `
  -- A person's calendar entry: the same one when the visit moves. The sequence counts its changes (RFC 5545).
  alter table visit_patients
    add column calendar_uid uuid,
    add column calendar_sequence integer not null default 0;
  alter table guests
    add column calendar_uid uuid,
    add column calendar_sequence integer not null default 0;
  -- As the entries were named until now.
  update visit_patients set calendar_uid = session_id;
  update guests set calendar_uid = coalesce(
    (select id from links where guest_id = guests.id order by created_at desc, ordinal desc limit 1), guests.id);
  alter table visit_patients
    alter column calendar_uid set not null,
    alter column calendar_uid set default gen_random_uuid();
  alter table guests
    alter column calendar_uid set not null,
    alter column calendar_uid set default gen_random_uuid();
`;

const messages = `
  alter table messages
    add column guest_id uuid references guests,
    -- The member of staff who gets it.
    add column account_id uuid references accounts,
    -- Which reminder, or which notice to staff.
    add column topic text,
    -- The message that could not be delivered.
    add column about_message_id uuid references messages;
  update messages set guest_id = links.guest_id from links where links.id = messages.link_id;
  create index messages_not_delivered on messages (visit_id) where state = 'failed';
`;

const settings = `
  -- What an account wants to be told, and where; without a row the product's defaults.
  create table notification_settings (
    account_id uuid primary key references accounts,
    email text,
    mobile text,
    language text not null check (language in ('en', 'es')),
    -- The methods of each notice; one that is missing has its default.
    methods jsonb not null,
    version integer not null default 1
  );
`;

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table notification_settings;
      delete from messages where kind in
        ('visit-cancelled', 'visit-moved', 'visit-reminder', 'guest-moved', 'guest-reminder', 'staff-notice');
      drop index messages_not_delivered;
      alter table messages drop column about_message_id, drop column topic, drop column account_id, drop column guest_id;
      alter table guests drop column calendar_sequence, drop column calendar_uid;
      alter table visit_patients drop column calendar_sequence, drop column calendar_uid;
    `)
    .execute(db);
}
