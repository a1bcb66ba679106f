import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';

export interface StaffRight {
  staffSessionId: string;
  practiceId: number;
}

export const staffRight = ({ staffSessionId, practiceId }: StaffRight): string =>
  `${staffSessionId} ${practiceId}`;

export async function findOverStaffRights(db: Db, rights: readonly string[], now: number): Promise<string[]> {
  const sessions = rights.map((right) => right.split(' ')[0]);
  const practices = rights.map((right) => Number(right.split(' ')[1]));
  const { rows } = await sql<{ sessionId: string; practiceId: number }>`
    select held.session_id, held.practice_id
    from unnest(${sessions}::uuid[], ${practices}::integer[]) as held (session_id, practice_id)
    where not exists (
      select from staff_sessions as session
      join memberships on memberships.account_id = session.account_id and memberships.practice_id = held.practice_id
      join practices on practices.id = held.practice_id and practices.disabled_at is null
      where session.id = held.session_id and session.ended_at is null and session.expires_at > ${new Date(now)})`.execute(
    db,
  );
  return rows.map(({ sessionId, practiceId }) => staffRight({ staffSessionId: sessionId, practiceId }));
}
