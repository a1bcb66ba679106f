import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-16-kinships';

/** How families name a guest; the record keeps the relationship that it knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table guests
        add column kinship text check (kinship in ('Spouse or Partner', 'Child', 'Sibling', 'Friend'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table guests drop column kinship;').execute(db);
}
