import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-12-notices';

/**
 * Messages to staff too, at a time of their own, once for each key: invitations to staff become messages like others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table messages
        alter column practice_id drop not null,
        add column invitation_id uuid references account_invitations,
        add column due_at timestamptz,
        add column dedup_key text,
        drop constraint messages_state_check,
        add constraint messages_state_check check (state in ('queued', 'sent', 'failed', 'withdrawn'));
      create unique index messages_dedup_key on messages (dedup_key) where state <> 'withdrawn';
      create unique index messages_of_invitation on messages (invitation_id) where invitation_id is not null;

      -- What was queued in a way that nothing works on any more is not sent: administrators see it and share the link.
      insert into messages (id, kind, invitation_id, method, recipient, language, state, attempts, failure, created_at, sent_at)
        select i.id, 'staff-invitation', i.id, 'Email', a.email, i.language,
               case when i.sent_at is null then 'failed' else 'sent' end, 1,
               case when i.sent_at is null then coalesce(i.failure, 'NOT_SENT') end, i.created_at, i.sent_at
          from account_invitations i join accounts a on a.id = i.account_id
          where i.emailed;
      alter table account_invitations drop column emailed, drop column sent_at, drop column failure;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table account_invitations
        add column emailed boolean not null default false,
        add column sent_at timestamptz,
        add column failure text;
      update account_invitations i set emailed = true, sent_at = m.sent_at, failure = m.failure
        from messages m where m.invitation_id = i.id;
      delete from messages where kind = 'staff-invitation' or state = 'withdrawn' or practice_id is null;
      alter table messages
        drop constraint messages_state_check,
        add constraint messages_state_check check (state in ('queued', 'sent', 'failed')),
        drop column dedup_key, drop column due_at, drop column invitation_id,
        alter column practice_id set not null;
    `)
    .execute(db);
}
