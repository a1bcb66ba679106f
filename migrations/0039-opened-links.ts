import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-26-opened-links';

/** When a link was first opened: its sessions, which would tell, are removed once they are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table links add column opened_at timestamptz;
      update links set opened_at = opened.at
      from (
        select split_part(actor, ':', 2) as link_id, min(at) as at
        from audit_events where action = 'link.opened' group by actor
      ) as opened
      where links.id::text = opened.link_id;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table links drop column opened_at').execute(db);
}
