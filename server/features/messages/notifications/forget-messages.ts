import { sql } from 'kysely';
import type { Trx } from '#server/storage/db/database.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

/**
 * Deletes a practice's messages created before then: recipient, time and subject. Queued messages, and
 * messages of visits that are not over, stay.
 *
 * @returns the number deleted
 */
export async function forgetMessages(
  trx: Trx,
  { practiceId, before, most }: { practiceId: number; before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select message.id from messages as message
    where message.practice_id = ${practiceId} and message.created_at < ${before} and message.state <> 'queued'
      and not exists (select from visits as visit
        where visit.status <> all(${[...ENDED_VISIT_STATUSES]}::text[]) and (visit.id = message.visit_id
          or visit.id in (select visit_id from message_visits where message_id = message.id)))
    limit ${most}`.execute(trx);
  if (rows.length === 0) return 0;
  const those = rows.map(({ id }) => id);
  await trx
    .updateTable('messages')
    .set({ aboutMessageId: null })
    .where('aboutMessageId', 'in', those)
    .execute();
  await trx.deleteFrom('messages').where('id', 'in', those).execute();
  return rows.length;
}
