import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-29-intake';

/** Intake questions of a visit type, what patients answer, and pictures taken before a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table intake_questions (
        id uuid primary key,
        visit_type_id uuid not null references visit_types,
        position integer not null,
        -- { "en": …, "es": … }
        question jsonb not null,
        -- Patient-facing text, under the question; null for none.
        help jsonb,
        type text not null check (type in ('Free Text', 'Single Select', 'Multi Select', 'Image')),
        required boolean not null,
        -- [{ "id": …, "en": …, "es": … }], of the two that select
        options jsonb not null default '[]',
        active boolean not null default true
      );
      create index on intake_questions (visit_type_id, position);

      -- As the patient types.
      create table intake_answers (
        session_id uuid not null references visit_patients,
        question_id uuid not null references intake_questions,
        answer jsonb not null,
        saved_at timestamptz not null,
        primary key (session_id, question_id)
      );

      -- As it was when the patient pressed Next: questions and answers in the words that were read.
      create table intake_submissions (
        session_id uuid primary key references visit_patients,
        at timestamptz not null,
        language text not null,
        answers jsonb not null
      );

      alter table images drop constraint images_kind_check;
      alter table images add constraint images_kind_check check (kind in ('patient-image', 'intake-image'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table intake_submissions, intake_answers, intake_questions;
      delete from images where kind = 'intake-image';
      alter table images drop constraint images_kind_check;
      alter table images add constraint images_kind_check check (kind in ('patient-image'));
    `)
    .execute(db);
}
