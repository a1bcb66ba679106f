import { loadPresence } from '#server/features/core/participants/presence.service.ts';
import {
  newsObsolete,
  type VisitMessage,
  visitObsolete,
} from '#server/features/visits/visits/visit-message.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type NoticeTopic, REMINDERS, type Reminder } from '#shared/domain/visit-message.ts';
import { isReminderUseful } from './reminder-times.ts';
import { copayStillFails } from './visit-messages.queries.ts';

/**
 * Why a notice to staff is outdated; null if it is still true and new.
 *
 * @param now in milliseconds since the epoch
 */
export async function noticeObsolete(
  db: Db,
  visit: VisitMessage,
  { topic, sessionId, accountId }: { topic: NoticeTopic; sessionId: string | null; accountId: string | null },
  now: number,
): Promise<string | null> {
  const { visitId } = visit;
  if (isReminder(topic)) return isReminderUseful(visit, topic, now) ? visitObsolete(visit, now) : 'TOO_LATE';
  if (topic === 'copayFailed')
    return sessionId && (await copayStillFails(db, sessionId)) ? newsObsolete(visit, now) : 'SETTLED';
  if (
    (topic === 'patientJoined' || topic === 'patientWrote') &&
    (await staffInVisit(db, visitId)).includes(accountId ?? '')
  )
    return 'IN_VISIT';
  if ((topic === 'patientWaits' || topic === 'nextPatient') && !(await someoneWaits(db, visitId)))
    return 'NOT_WAITING';
  return topic === 'cancellation' || topic === 'undeliverable'
    ? newsObsolete(visit, now)
    : visitObsolete({ ...visit, patientCancelledAt: null }, now);
}

export const isReminder = (topic: NoticeTopic): topic is Reminder =>
  (REMINDERS as readonly NoticeTopic[]).includes(topic);

export async function staffInVisit(db: Db, visitId: string): Promise<string[]> {
  const presence = (await loadPresence(db, [visitId])).get(visitId);
  return presence?.providersCurrentlyInVisit.map(({ userId }) => userId) ?? [];
}

async function someoneWaits(db: Db, visitId: string): Promise<boolean> {
  return (await loadPresence(db, [visitId])).get(visitId)?.patientStage === 'waiting';
}
