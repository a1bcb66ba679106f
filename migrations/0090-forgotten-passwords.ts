import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-04-forgotten-passwords';

/** A one-time link that is still good goes out again instead of being replaced; how often is bounded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- When the link was emailed again, because its owner, or someone else, asked for it.
      alter table account_invitations add column again_at timestamptz[] not null default '{}';
      drop index messages_of_invitation;
      create index messages_of_invitation on messages (invitation_id, created_at) where invitation_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages using messages as newer
        where newer.invitation_id = messages.invitation_id and (newer.created_at, newer.id) > (messages.created_at, messages.id);
      drop index messages_of_invitation;
      create unique index messages_of_invitation on messages (invitation_id) where invitation_id is not null;
      alter table account_invitations drop column again_at;
    `)
    .execute(db);
}
