import { type SqlBool, sql } from 'kysely';
import type { VisitStatus } from '#shared/domain/visit.ts';

interface VisitPatient {
  removedBy: string | null;
  cancelledAt: Date | string | null;
}

export const isGone = ({ removedBy, cancelledAt }: VisitPatient, status: VisitStatus): boolean =>
  removedBy !== null || (cancelledAt !== null && status !== 'CANCELLED');

/**
 * {@link isGone} as a condition of a query.
 *
 * @param patient alias of `visit_patients`; false if it has no row
 * @param visit alias of `visits`
 */
export function whereGone(patient: string, visit: string) {
  const [of, status] = [sql.id(patient), sql.id(visit, 'status')];
  return sql<SqlBool>`(${of}.removed_by is not null or (${of}.cancelled_at is not null and ${status} <> 'CANCELLED'))`;
}

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
