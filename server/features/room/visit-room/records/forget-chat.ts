import { sql } from 'kysely';
import { type Forget, visitsOverBefore } from '#server/features/visits/visits/open-or-over.ts';
import type { Trx } from '#server/storage/db/database.ts';

/** @returns the number of messages */
export async function forgetChat(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { numAffectedRows } = await sql`delete from chat_messages where id in (
    select id from chat_messages where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
