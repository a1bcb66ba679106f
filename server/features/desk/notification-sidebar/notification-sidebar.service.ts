import { invitationsOf } from '#server/features/check-in/guests/invitation.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { selectWaits } from '#server/features/room/escalation/escalation.service.ts';
import { selectAccessesFor } from '#server/features/visits/emergency-access/emergency-access.service.ts';
import { undeliveredOf } from '#server/features/visits/visit-messages/message-log.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import type { Notification } from '#shared/contracts/rest/desk/notification-sidebar.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import { findSeenUntil, saveSeenUntil, selectCancellations } from './notification-sidebar.queries.ts';

type SidebarDeps = Pick<Deps, 'db' | 'clock'>;

const MOST_NOTIFICATIONS = 50;
/** In milliseconds: 30 days. */
const LISTED_MS = 30 * 86_400_000;

export async function readNotifications(deps: SidebarDeps, staff: Staff): Promise<Notification[]> {
  const notifications = await collect(deps, staff);
  const named = notifications.filter(({ kind }) => kind !== 'visit-invite' && kind !== 'emergency-access');
  for (const [practiceId, ofPractice] of Map.groupBy(named, (one) => one.practiceId))
    await audit(deps.db, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'notifications.read',
      details: { visits: [...new Set(ofPractice.map(({ visitId }) => visitId))] },
    });
  return notifications;
}

export async function countNotifications(deps: SidebarDeps, staff: Staff): Promise<{ count: number }> {
  return { count: (await collect(deps, staff)).filter(waits).length };
}

/**
 * Marks everything up to `until` as seen.
 *
 * @returns the number that still count
 */
export async function seeNotifications(
  deps: SidebarDeps,
  staff: Staff,
  until: string,
): Promise<{ count: number }> {
  const latest = Math.min(Date.parse(until), deps.clock());
  await saveSeenUntil(deps.db, staff.accountId, new Date(latest));
  return countNotifications(deps, staff);
}

const waits = (one: Notification): boolean =>
  one.isNew || (one.kind === 'visit-invite' && one.providerGuestInviteResponse === 'None');

async function collect({ db, clock }: SidebarDeps, staff: Staff): Promise<Notification[]> {
  const { accountId } = staff;
  const practiceIds = practicesWhere(staff, 'notifications.configure');
  const scope = { accountId, practiceIds, since: new Date(clock() - LISTED_MS), limit: MOST_NOTIFICATIONS };
  const administered = practicesWhere(staff, 'practice.administer');
  const [seenUntil, invitations, cancellations, undelivered, emergencies, waits] = await Promise.all([
    findSeenUntil(db, accountId),
    invitationsOf(db, scope),
    selectCancellations(db, scope),
    undeliveredOf(db, scope),
    selectAccessesFor(db, { ...scope, administered }),
    selectWaits(db, practiceIds, accountId),
  ]);
  const times = (at: Date, startsAt: Date) => ({
    at: at.toISOString(),
    startsAt: startsAt.toISOString(),
    isNew: !seenUntil || at > seenUntil,
  });
  const all: Notification[] = [
    ...invitations.map(({ invitedAt, startsAt, ...invitation }) => ({
      kind: 'visit-invite' as const,
      ...invitation,
      ...times(invitedAt, startsAt),
    })),
    ...cancellations.map(({ cancelledAt, startsAt, firstName, lastName, ...cancellation }) => ({
      kind: 'patient-cancellation' as const,
      ...cancellation,
      patientName: `${firstName} ${lastName}`,
      ...times(cancelledAt ?? scope.since, startsAt),
    })),
    ...undelivered.map(({ failedAt, startsAt, ...message }) => ({
      kind: 'undelivered-message' as const,
      ...message,
      ...times(failedAt ?? scope.since, startsAt),
    })),
    ...waits.flatMap(({ toldAt, callToldAt, timeToldAt, startsAt, ...wait }) => {
      const asksForTime = timeToldAt && (!callToldAt || timeToldAt > callToldAt);
      const at = asksForTime ? timeToldAt : (callToldAt ?? toldAt);
      if (!at || !wait.sessionId) return [];
      const { sessionId, visitId, practiceId, practiceName, visitType, timeZone, patientId } = wait;
      const { takerId, takerName } = wait;
      return {
        kind: asksForTime
          ? ('time-asked' as const)
          : callToldAt
            ? ('call-asked' as const)
            : ('patient-waits' as const),
        sessionId,
        visitId,
        practiceId,
        practiceName,
        visitType,
        timeZone,
        patientId,
        patientName: `${wait.firstName} ${wait.lastName}`,
        takenBy: takerId && takerName !== null ? { accountId: takerId, name: takerName } : null,
        ...times(at, startsAt),
      };
    }),
    ...emergencies.map(({ beganAt, startsAt, ...access }) => ({
      kind: 'emergency-access' as const,
      ...access,
      ...times(beganAt, startsAt),
    })),
  ];
  return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_NOTIFICATIONS);
}
