import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { notify, wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Emergency, EmergencyAccess } from '#shared/contracts/rest/visits/emergency-access.ts';
import { EMERGENCY_MINUTES } from '#shared/contracts/rest/visits/emergency-access.ts';
import {
  findOpenAccess,
  holdVisit,
  insertAccess,
  selectAccesses,
  selectToTell,
} from './emergency-access.queries.ts';

export { selectAccessesFor } from './emergency-access.queries.ts';

const MINUTE_MS = 60_000;

/**
 * Opens a visit to an administrator for an hour. The reason is audited. The visit's staff and the practice's
 * administrators are notified by email and in the sidebar, and the visit's page shows it. No second access is created
 * while one is open.
 */
export async function openInEmergency(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'email' | 'practiceFeed'>,
  grant: VisitGrant,
  { reason }: { reason: string },
): Promise<Emergency> {
  const { db, clock, email } = deps;
  const { staff, visitId, practiceId } = grant;
  const { accountId } = staff;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await holdVisit(trx, visitId);
    if (await findOpenAccess(trx, { accountId, visitId, now: new Date(now) })) return;
    const id = randomUUID();
    const endsAt = new Date(now + EMERGENCY_MINUTES * MINUTE_MS);
    await insertAccess(trx, { id, practiceId, visitId, accountId, reason, beganAt: new Date(now), endsAt });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${accountId}`,
      action: 'emergency.opened',
      subjectId: visitId,
      details: { reason, minutes: EMERGENCY_MINUTES },
    });
    if (!email) return;
    for (const { language, email: recipient, ...who } of await selectToTell(trx, {
      visitId,
      practiceId,
      accountId,
    }))
      await notify(deps, trx, {
        kind: 'emergency-access',
        practiceId,
        accountId: who.accountId,
        emergencyAccessId: id,
        method: 'Email',
        recipient,
        language: language ?? 'en',
        dedupKey: `emergency-access:${id}:${who.accountId}`,
      });
  });
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return readEmergency(deps, grant);
}

export async function readEmergency(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff: { accountId }, visitId }: VisitGrant,
): Promise<Emergency> {
  const open = await findOpenAccess(db, { accountId, visitId, now: new Date(clock()) });
  return { openUntil: open?.endsAt.toISOString() ?? null, ...(await listAccesses(db, visitId)) };
}

export async function listAccesses(db: Db, visitId: string): Promise<{ accesses: EmergencyAccess[] }> {
  return {
    accesses: (await selectAccesses(db, visitId)).map(({ beganAt, endsAt, ...access }) => ({
      ...access,
      beganAt: beganAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
