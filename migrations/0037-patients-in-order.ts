import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-25-patients-in-order';

/**
 * Patients in the order of their searchable names, which is stored: comparing lower-case names of each row found took
 * longer than finding them. The index holds the name itself, so a search that no index of trigrams serves reads the
 * index alone. "C", so that the order is the same in every database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index patients_in_order on patients (practice_id, search_name collate "C", id)`.execute(
    db,
  );
  await sql`drop index patients_practice_id_lower_lower1_idx`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index on patients (practice_id, lower(last_name), lower(first_name))`.execute(db);
  await sql`drop index patients_in_order`.execute(db);
}
