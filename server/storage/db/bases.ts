import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Which visits a query reads. Each query has to name them, so that none crosses practices by omission. A caller that
 * names a visit or a visit's patient has already decided that the reader may see it. `across-practices` is for jobs,
 * and for people whose link or session identifies their visit.
 */
export type Visits =
  | { readonly visitId: string }
  | { readonly visitIds: readonly string[] }
  | { readonly practiceIds: readonly number[] }
  | 'across-practices';

function among(visits: Visits): RawBuilder<SqlBool> {
  if (visits === 'across-practices') return sql`true`;
  if ('visitId' in visits) return sql`visit.id = ${visits.visitId}`;
  if ('visitIds' in visits) return sql`visit.id = any(${visits.visitIds}::uuid[])`;
  return sql`visit.practice_id = any(${visits.practiceIds}::int[])`;
}

export function visitRows(db: Db, visits: Visits) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .where(among(visits));
}

/** With their types and providers. */
export function describedVisitRows(db: Db, visits: Visits) {
  return visitRows(db, visits)
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId');
}
