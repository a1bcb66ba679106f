import { sql } from 'kysely';
import type { Trx } from '#server/storage/db/database.ts';

/** Counts a moved visit's still valid signatures for the new visit. The chain keeps the records unchanged. */
export async function keepStatements(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update visit_patients set earlier_sessions = (
      select earlier_sessions || session_id from visit_patients where session_id = ${from})
    where session_id = ${to}`.execute(trx);
}
