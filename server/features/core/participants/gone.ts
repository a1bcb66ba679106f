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
