import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ENDED_VISIT_STATUSES, VISIT_STATUSES } from '#shared/domain/visit.ts';

/** In milliseconds. A visit that did not take place stays upcoming for the rest of its day and a little longer. */
export const LOOK_BACK_MS = 18 * 3_600_000;

/** Literals instead of parameters, because the planner compares them with the conditions of the indexes. */
const OPEN = sql.raw(
  VISIT_STATUSES.filter((status) => !ENDED_VISIT_STATUSES.includes(status))
    .map((status) => `'${status}'`)
    .join(', '),
);

export const isOpen = sql<SqlBool>`visit.status in (${OPEN})`;
export const isOver = sql<SqlBool>`visit.status not in (${OPEN})`;

export const isToCome = (now: number) =>
  sql<SqlBool>`(${isOpen} and visit.starts_at >= ${new Date(now - LOOK_BACK_MS)})`;

/** For deleting data past its retention. */
export function visitsOverBefore(practiceId: number, before: Date): RawBuilder<string> {
  return sql<string>`(
    select id from visits where practice_id = ${practiceId} and status = any(${[...ENDED_VISIT_STATUSES]}::text[])
      and coalesce(ended_at, starts_at + duration_minutes * interval '1 minute') < ${before})`;
}

export interface Forget {
  practiceId: number;
  before: Date;
  most: number;
}
