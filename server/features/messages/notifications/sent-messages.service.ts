import { sql } from 'kysely';
import type { Deps } from '#server/features/deps.ts';
import { emailOf, smsOf } from '#server/features/message-kind.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { type ContactMethod, ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { smsText } from '#shared/rules/sms-segments.ts';
import { renderEmail } from './email-template.ts';
import { findInvitationMessage, selectSentMessages } from './messages.queries.ts';

type SentDeps = Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'settings' | 'clock' | 'messageKinds'>;

export async function sentMessages(deps: SentDeps, methods: readonly ContactMethod[], limit: number) {
  if (methods.length === 0) return [];
  const rows = await selectSentMessages(deps.db, methods, limit);
  const all = await Promise.all(
    rows.map(async (row) => {
      const composed = await deps.messageKinds[row.kind].compose(deps, deps.db, row);
      if (!composed) return [];
      const { id: messageId, method, recipient: to, language, sentAt } = row;
      const { subject, text } =
        method === 'Email'
          ? renderEmail(emailOf(composed), language)
          : { subject: '', text: smsText(smsOf(composed)) };
      return [
        { messageId, method, to, language, subject, text, sentAt: (sentAt ?? new Date(0)).toISOString() },
      ];
    }),
  );
  return all.flat();
}

export async function invitationDelivery(
  db: Db,
  invitationId: string,
): Promise<'QUEUED' | 'SENT' | 'FAILED' | null> {
  const message = await findInvitationMessage(db, invitationId);
  if (!message) return null;
  return message.state === 'sent' ? 'SENT' : message.state === 'queued' ? 'QUEUED' : 'FAILED';
}

export function messagesOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('messages')
    .select(['kind', 'topic', 'method', 'recipient', 'language', 'state', 'createdAt', 'sentAt', 'failure'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}

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
