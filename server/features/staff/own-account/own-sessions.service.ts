import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { endSessionOfAccount, selectSessionsOfAccount } from '#server/http/access/staff-sessions.ts';
import type { OwnSession } from '#shared/contracts/rest/staff/own-account.ts';
import { CodedError } from '#shared/errors.ts';

export async function readSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, staffSessionId }: Staff,
): Promise<{ sessions: OwnSession[] }> {
  const rows = await selectSessionsOfAccount(db, accountId, new Date(clock()));
  const sessions = rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    sessionId: id,
    isCurrent: id === staffSessionId,
    userAgent,
    startedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/**
 * Ends one of the caller's sessions, on another device. Idempotent for an ended one.
 *
 * @throws NOT_FOUND both for another person's session and for a missing one
 */
export async function endSession(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  staff: Staff,
  sessionId: string,
): Promise<void> {
  await events.transaction(async (trx, happened) => {
    const found = await endSessionOfAccount(trx, staff.accountId, sessionId, new Date(clock()));
    if (!found) throw new CodedError('NOT_FOUND');
    if (!found.ended) return;
    await noteOwn(trx, staff, 'account.session-ended', { staffSessionId: sessionId });
    await happened({ type: 'sessions.ended', endedSessions: [sessionId] });
  });
}

/**
 * Ends the caller's other sessions and channels, for example after a second factor changed (ASVS 7.4.3), and emails
 * the owner what ended.
 */
export async function endOtherSessions(
  deps: Pick<Deps, 'events' | 'clock' | 'jobs' | 'email'>,
  staff: Staff,
): Promise<void> {
  const { accountId, staffSessionId: keptSession } = staff;
  await deps.events.transaction(async (trx, happened) => {
    const ending = { way: 'others', accountId, keptSession, by: null } as const;
    const { endedSessions } = await endAccountChannels(deps, trx, ending);
    if (endedSessions.length === 0) return;
    await noteOwn(trx, staff, 'account.session-ended', { endedSessions: endedSessions.length });
    await happened({ type: 'sessions.ended', endedSessions });
  });
  wakeSender(deps);
}
