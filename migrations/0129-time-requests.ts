import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-02-time-requests';

/** A patient who waits long may ask for another time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table wait_steps drop constraint wait_steps_step_check;
      alter table wait_steps add constraint wait_steps_step_check
        check (step in ('provider', 'colleagues', 'everyone', 'patient', 'call', 'time'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from wait_steps where step = 'time';
      alter table wait_steps drop constraint wait_steps_step_check;
      alter table wait_steps add constraint wait_steps_step_check
        check (step in ('provider', 'colleagues', 'everyone', 'patient', 'call'));
    `)
    .execute(db);
}
