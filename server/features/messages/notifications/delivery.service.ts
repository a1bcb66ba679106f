import type { Db } from '#server/storage/db/database.ts';
import { findInvitationMessage } from './messages.queries.ts';

export async function invitationDelivery(
  db: Db,
  invitationId: string,
): Promise<'QUEUED' | 'SENT' | 'FAILED' | null> {
  const message = await findInvitationMessage(db, invitationId);
  if (!message) return null;
  return message.state === 'sent' ? 'SENT' : message.state === 'queued' ? 'QUEUED' : 'FAILED';
}
