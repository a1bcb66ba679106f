import { type RawBuilder, sql } from 'kysely';
import { ENDED_VISIT_STATUSES } from '../../../../shared/domain/visit.ts';

/** Of a practice, the ids of visits that are over and ended before that time: for deleting what was kept long enough. */
export function visitsOverBefore(practiceId: number, before: Date): RawBuilder<string> {
  return sql<string>`(
    select id from visits where practice_id = ${practiceId} and status = any(${[...ENDED_VISIT_STATUSES]}::text[])
      and coalesce(ended_at, starts_at + duration_minutes * interval '1 minute') < ${before})`;
}

/** What a practice keeps no longer, at most so many at a time. */
export interface Forget {
  practiceId: number;
  before: Date;
  most: number;
}
