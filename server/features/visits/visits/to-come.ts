import { type SqlBool, sql } from 'kysely';
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
