import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-06-shared-documents';

/** Documents that were shown in visits, and who asked for them by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table shared_documents (
        id uuid primary key,
        visit_id uuid not null references visits,
        -- Null once the document is deleted permanently: its name and its file stay in the visit's record.
        document_id uuid references documents on delete set null,
        file_id uuid not null references files,
        name text not null,
        media_type text not null,
        byte_length integer not null,
        seat_id uuid not null references participants,
        account_id uuid not null references accounts,
        shared_at timestamptz not null,
        -- Null while it is shown.
        ended_at timestamptz
      );
      create index shared_documents_of_visit on shared_documents (visit_id, shared_at);
      create index shared_documents_of_file on shared_documents (file_id);
      create index shared_documents_of_document on shared_documents (document_id);

      alter table visit_patients add column documents_asked_at timestamptz;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table visit_patients drop column documents_asked_at; drop table shared_documents')
    .execute(db);
}
