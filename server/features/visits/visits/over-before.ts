import { type RawBuilder, sql } from 'kysely';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

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
