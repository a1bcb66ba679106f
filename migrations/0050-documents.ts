import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-06-documents';

/** Documents of staff and practices: what to share with patients in a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table documents (
        id uuid primary key,
        file_id uuid not null references files,
        owner_id uuid not null references accounts,
        -- In its owner's My Documents. A document that was added to a practice is not.
        personal boolean not null,
        name text not null,
        search_name text not null generated always as (search_text(name)) stored,
        media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
        byte_length integer not null,
        -- Of the upload: sent twice, it is stored once.
        idempotency_key uuid not null,
        version integer not null default 1,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        -- Deleted by this person; for a day they can undo it.
        removed_at timestamptz,
        removed_by uuid references accounts,
        unique (owner_id, idempotency_key)
      );
      create index documents_of_file on documents (file_id);
      create index documents_removed on documents (removed_at) where removed_at is not null;

      -- The practices whose staff see the document.
      create table document_practices (
        document_id uuid not null references documents on delete cascade,
        practice_id integer not null references practices,
        primary key (document_id, practice_id)
      );
      create index document_practices_of_practice on document_practices (practice_id);

      create table document_favorites (
        account_id uuid not null references accounts,
        document_id uuid not null references documents on delete cascade,
        primary key (account_id, document_id)
      );
      create index document_favorites_of_document on document_favorites (document_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table document_favorites, document_practices, documents').execute(db);
}
