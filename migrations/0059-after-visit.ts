import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-11-after-visit';

/** What a visit showed, who saw it, and the links that patients use to read it afterward. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The patients who were in the visit while a document was shown.
      create table document_recipients (
        shared_id uuid not null references shared_documents on delete cascade,
        session_id uuid not null references visit_patients,
        shown_at timestamptz not null,
        primary key (shared_id, session_id)
      );
      create index document_recipients_of_patient on document_recipients (session_id);

      -- Of earlier visits only what is certain: one patient, who was in the visit before the document's end. Who of a
      -- group saw it is not on record.
      insert into document_recipients (shared_id, session_id, shown_at)
      select shared.id, part.session_id, greatest(shared.shared_at, seat.admitted_at)
        from shared_documents as shared
        join visit_patients as part on part.visit_id = shared.visit_id
        join participants as seat on seat.session_id = part.session_id
        where (select count(*) from visit_patients as other where other.visit_id = shared.visit_id) = 1
          and seat.admitted_at < coalesce(shared.ended_at, now())
          and (seat.left_at is null or seat.left_at > shared.shared_at);

      create table after_visit_links (
        id uuid primary key,
        ordinal bigint generated always as identity,
        token_hash bytea not null unique,
        visit_id uuid not null references visits,
        session_id uuid not null references visit_patients,
        -- What the visit type sent when the link was made.
        summary_pdf boolean not null,
        summary_html boolean not null,
        -- Null: sent by the product, not by a person.
        sent_by uuid references accounts,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        opened_at timestamptz,
        -- The last download, and how many there were.
        downloaded_at timestamptz,
        downloads integer not null default 0,
        -- By staff, or because a newer link took its place.
        revoked_at timestamptz
      );
      create unique index after_visit_link_in_use on after_visit_links (session_id) where revoked_at is null;
      create index after_visit_links_of_visit on after_visit_links (visit_id);

      -- Of browsers that opened a link.
      create table after_visit_sessions (
        id uuid primary key,
        link_id uuid not null references after_visit_links,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        mfa_passed_at timestamptz
      );
      create index after_visit_sessions_of_link on after_visit_sessions (link_id);

      alter table messages add column after_visit_link_id uuid references after_visit_links;
      create index messages_of_after_visit_link on messages (after_visit_link_id)
        where after_visit_link_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from mfa_codes where challenge_id in (
        select challenge.id from mfa_challenges as challenge join after_visit_sessions as session
          on session.id = challenge.session_id);
      delete from mfa_challenges where session_id in (select id from after_visit_sessions);
      update messages set about_message_id = null where about_message_id in
        (select id from messages where kind = 'after-visit');
      delete from messages where kind = 'after-visit';
      alter table messages drop column after_visit_link_id;
      drop table after_visit_sessions;
      drop table after_visit_links;
      drop table document_recipients;
    `)
    .execute(db);
}
