import type { Db } from '../../db/database.ts';
import { findInvitationMessage } from './messages.queries.ts';

/** What became of the e-mail with an invitation to staff; null where none was to go out. */
export async function invitationDelivery(
  db: Db,
  invitationId: string,
): Promise<'QUEUED' | 'SENT' | 'FAILED' | null> {
  const message = await findInvitationMessage(db, invitationId);
  if (!message) return null;
  return message.state === 'sent' ? 'SENT' : message.state === 'queued' ? 'QUEUED' : 'FAILED';
}
