import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-17-visit-locations';

/** Where in the practice a visit is held. A location that is taken off the practice's list stays for its visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table locations
        add column removed_at timestamptz,
        add unique (id, practice_id);
      alter table visits
        add column location_id uuid,
        add foreign key (location_id, practice_id) references locations (id, practice_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits drop column location_id;
      delete from locations where removed_at is not null;
      alter table locations
        drop column removed_at,
        drop constraint locations_id_practice_id_key;
    `)
    .execute(db);
}
