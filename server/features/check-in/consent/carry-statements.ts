import { sql } from 'kysely';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * The visit was moved and the patient's signatures remain valid: their records count for the new visit. The
 * chain keeps them unchanged.
 */
export async function keepStatements(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update visit_patients set earlier_sessions = (
      select earlier_sessions || session_id from visit_patients where session_id = ${from})
    where session_id = ${to}`.execute(trx);
}
