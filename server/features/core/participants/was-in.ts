import { type SqlBool, sql } from 'kysely';

/**
 * Matches seats whose person was in the visit in any of their stays. The seat itself only has the current
 * stay, and a person who waits again was in the visit before.
 *
 * @param seat alias of `participants`
 * @param since only if they were admitted at that time or later
 */
export function whereWasIn(seat: string, since?: Date) {
  const of = sql.id(seat, 'seat_id');
  const when = since ? sql`>= ${since}` : sql`is not null`;
  return sql<SqlBool>`exists (
    select from participant_stays as stay where stay.seat_id = ${of} and stay.admitted_at ${when})`;
}
