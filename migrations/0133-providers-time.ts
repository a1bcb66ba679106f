import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-10-providers-time';

/** A provider's time is looked up in all of their practices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create index visits_open_of_provider on visits (provider_id, starts_at)
        where status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED');
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index visits_open_of_provider').execute(db);
}
