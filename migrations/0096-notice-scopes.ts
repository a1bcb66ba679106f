import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-11-notice-scopes';

/** Whose visits a member of staff gets notices of; null: as is usual for the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table notification_settings
        add column scope text check (scope in ('own', 'scheduled', 'practice'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table notification_settings drop column scope;').execute(db);
}
