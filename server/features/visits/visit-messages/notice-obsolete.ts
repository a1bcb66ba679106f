import { loadPresence } from '#server/features/core/participants/presence.service.ts';
import {
  newsObsolete,
  type VisitMessage,
  visitObsolete,
} from '#server/features/visits/visits/visit-message.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { NoticeTopic, Reminder } from '#shared/domain/visit-message.ts';
import { isReminderUseful } from './reminder-times.ts';
import { copayStillFails } from './visit-messages.queries.ts';

interface Notice {
  sessionId: string | null;
  accountId: string | null;
}

type Check = (
  db: Db,
  visit: VisitMessage,
  now: number,
  notice: Notice,
) => string | null | Promise<string | null>;

const ifVisitOver: Check = (_db, visit, now) => visitObsolete({ ...visit, patientCancelledAt: null }, now);
const ifOld: Check = (_db, visit, now) => newsObsolete(visit, now);
const ifPast =
  (reminder: Reminder): Check =>
  (_db, visit, now) =>
    isReminderUseful(visit, reminder, now) ? visitObsolete(visit, now) : 'TOO_LATE';
const ifSettled: Check = async (db, visit, now, { sessionId }) =>
  sessionId && (await copayStillFails(db, sessionId)) ? newsObsolete(visit, now) : 'SETTLED';
const ifSeenInVisit: Check = async (db, visit, now, notice) =>
  (await staffInVisit(db, visit.visitId)).includes(notice.accountId ?? '')
    ? 'IN_VISIT'
    : ifVisitOver(db, visit, now, notice);
const ifNoneWaits: Check = async (db, visit, now, notice) =>
  (await loadPresence(db, [visit.visitId])).get(visit.visitId)?.patientStage === 'waiting'
    ? ifVisitOver(db, visit, now, notice)
    : 'NOT_WAITING';

const OBSOLETE: Record<NoticeTopic, Check> = {
  confirmation: ifVisitOver,
  cancellation: ifOld,
  reschedule: ifVisitOver,
  '1_DAY_BEFORE': ifPast('1_DAY_BEFORE'),
  '1_HOUR_BEFORE': ifPast('1_HOUR_BEFORE'),
  '30_MINUTES_BEFORE': ifPast('30_MINUTES_BEFORE'),
  patientJoined: ifSeenInVisit,
  patientWaits: ifNoneWaits,
  copayFailed: ifSettled,
  undeliverable: ifOld,
  patientWrote: ifSeenInVisit,
  nextPatient: ifNoneWaits,
  visitInvitation: ifVisitOver,
};

/**
 * Why a notice to staff is outdated; null if it is still true and new.
 *
 * @param now in milliseconds since the epoch
 */
export async function noticeObsolete(
  db: Db,
  visit: VisitMessage,
  { topic, ...notice }: Notice & { topic: NoticeTopic },
  now: number,
): Promise<string | null> {
  return OBSOLETE[topic](db, visit, now, notice);
}

/** Whether staff in the visit see it on their screens, so that they need no notice. */
export const isSeenInVisit = (topic: NoticeTopic): boolean => OBSOLETE[topic] === ifSeenInVisit;

export async function staffInVisit(db: Db, visitId: string): Promise<string[]> {
  const presence = (await loadPresence(db, [visitId])).get(visitId);
  return presence?.providersCurrentlyInVisit.map(({ userId }) => userId) ?? [];
}
