import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-07-visit-types';

/** What a practice's administrator sets of a visit type, and questions that stay as a visit was asked them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_types
        -- Counts changes: who saves says which version they changed.
        add column version integer not null default 1,
        -- { "en": …, "es": … }; shown to the patient before the visit.
        add column patient_text jsonb,
        add column billing_grouping text not null default '',
        -- Which of its question sets is asked of visits that are scheduled now.
        add column questions_version integer not null default 1,
        add column created_at timestamptz not null default now();

      -- Of two active types with one name, who schedules could not tell which is which.
      update visit_types as type set name = type.name || ' (' || left(type.id::text, 4) || ')'
        from visit_types as other
        where other.practice_id = type.practice_id and lower(other.name) = lower(type.name)
          and other.active and type.active and other.id < type.id;
      -- By a hash: an index takes no text of more than 2.7 kB, and SQL may have made longer ones.
      create unique index visit_types_name on visit_types (practice_id, md5(lower(name))) where active;

      -- A set of questions is never changed: saving makes the next one, and a visit keeps the one that it was
      -- scheduled with. Questions that were turned off belong to no set.
      alter table intake_questions add column version integer not null default 1;
      update intake_questions set version = 0 where not active;
      drop index intake_questions_visit_type_id_position_idx;
      alter table intake_questions drop column active;
      create index on intake_questions (visit_type_id, version, position);
      alter table visits add column questions_version integer not null default 1;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits drop column questions_version;
      drop index intake_questions_visit_type_id_version_position_idx;
      alter table intake_questions add column active boolean not null default true;
      update intake_questions as question set active = false
        from visit_types as type
        where type.id = question.visit_type_id and type.questions_version <> question.version;
      alter table intake_questions drop column version;
      create index on intake_questions (visit_type_id, position);
      drop index visit_types_name;
      alter table visit_types drop column version, drop column patient_text, drop column billing_grouping,
        drop column questions_version, drop column created_at;
    `)
    .execute(db);
}
