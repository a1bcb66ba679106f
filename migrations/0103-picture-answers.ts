import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-23-picture-answers';

const outcomes = (list: string) => `
  alter table picture_requests
    drop constraint picture_requests_outcome_check,
    add constraint picture_requests_outcome_check check (outcome in (${list}));
`;

/** A patient has to allow a picture; earlier requests could only be refused, and 'told' permits nothing anymore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const list = `'told', 'allowed', 'refused', 'unanswered', 'withdrawn', 'gone'`;
  await sql.raw(outcomes(list)).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      update picture_requests set outcome = 'told' where outcome = 'allowed';
      update picture_requests set outcome = 'gone' where outcome in ('unanswered', 'withdrawn');
    `)
    .execute(db);
  await sql.raw(outcomes(`'told', 'refused', 'gone'`)).execute(db);
}
