import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-14-uploads-of-connections';

/** Another record system has no items of the former: the same thing is uploaded once to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table record_upload_items
        -- Null: the installation's.
        add column record_connection_id uuid references record_connections;
      update record_upload_items item
        set record_connection_id = upload.record_connection_id
        from record_uploads upload
        where upload.id = item.upload_id;
      alter table record_upload_items
        drop constraint record_upload_items_practice_id_patient_record_id_kind_subj_key,
        add constraint record_upload_items_once
          unique nulls not distinct (practice_id, record_connection_id, patient_record_id, kind, subject);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table record_upload_items
        drop column record_connection_id,
        add unique (practice_id, patient_record_id, kind, subject);
    `)
    .execute(db);
}
