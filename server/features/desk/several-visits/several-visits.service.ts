import { createHash } from 'node:crypto';
import {
  cancelIn,
  cancelReasonsOf,
  reasonOf,
} from '#server/features/desk/visit-changes/cancel-visit.service.ts';
import { auditRefusal } from '#server/features/desk/visit-changes/change-visit.ts';
import { moveIn } from '#server/features/desk/visit-changes/move-visit.service.ts';
import { undoOf } from '#server/features/desk/visit-changes/undo/undo-change.service.ts';
import { type UndoableChange, undoable } from '#server/features/desk/visit-changes/undo/undoable-change.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { holdTimeFor, whoIsFree } from '#server/features/visits/scheduling/bookings.service.ts';
import { checkSlot } from '#server/features/visits/scheduling/moved-visit.service.ts';
import { wallClockOf } from '#server/features/visits/scheduling/start-time.ts';
import {
  resendConfirmations,
  whoIsUnreached,
} from '#server/features/visits/visit-messages/resend.service.ts';
import { whoIsNotifiedOf } from '#server/features/visits/visit-messages/who-is-notified.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { lockVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { Refused } from '#shared/contracts/rest/desk/several-visits.ts';
import type { Seen } from '#shared/contracts/rest/visits/scheduling.ts';
import { CodedError } from '#shared/errors.ts';
import type { VisitAction } from '#shared/rules/visit-changes.ts';

type SeveralDeps = Parameters<typeof resendConfirmations>[0] & Parameters<typeof moveIn>[0]['deps'];
interface Changed {
  refused: Refused;
  changeId: string | null;
}

export async function choicesFor(
  deps: Pick<SeveralDeps, 'db' | 'email' | 'sms'>,
  grants: readonly VisitGrant[],
) {
  const { db } = deps;
  const [grant] = grants;
  if (!grant) throw new CodedError('NOT_FOUND');
  const visitIds = grants.map(({ visitId }) => visitId);
  const reasons = await cancelReasonsOf(db, ...visitIds);
  const told = await whoIsNotifiedOf(deps, db, visitIds);
  return {
    told: { cancel: told.cancellation, move: told.reschedule },
    cancelReasons: reasons.map(({ en, es }) => ({ en, es })),
    providers: await whoIsFree({ db }, grant, visitIds),
  };
}

/** @throws INVALID_INPUT for a reason that not all of them have */
export async function cancelSeveral(
  deps: SeveralDeps,
  grants: readonly VisitGrant[],
  { reason: words, comment, idempotencyKey }: { reason: string; comment: string; idempotencyKey: string },
): Promise<Changed> {
  const visitIds = grants.map(({ visitId }) => visitId);
  const reason = reasonOf(await cancelReasonsOf(deps.db, ...visitIds), words);
  return allOrNone(deps, grants, { action: 'cancel' }, (change, grant) =>
    cancelIn(change, grant, { reason, comment, idempotencyKey, series: null }),
  );
}

/**
 * Moves visits to another provider at their times. The provider's own visits stay unchanged.
 *
 * @throws TIME_TAKEN_MEANWHILE
 */
export function transferSeveral(
  deps: SeveralDeps,
  grants: readonly VisitGrant[],
  { providerUserId, idempotencyKey, seen }: { providerUserId: string; idempotencyKey: string; seen: Seen },
): Promise<Changed> {
  const to = { providerId: providerUserId, visitIds: grants.map(({ visitId }) => visitId), seen };
  const hold = (trx: Trx, practiceId: number) => holdTimeFor(trx, practiceId, to);
  return allOrNone(deps, grants, { action: 'move', hold }, async (change, grant) => {
    const { visitId, practiceId } = grant;
    if ((await lockVisit(change.trx, visitId))?.providerId === providerUserId) return;
    const own = { idempotencyKey: keyOf(idempotencyKey, visitId), series: null, seen: null };
    await moveIn(change, grant, own, async (visit) => {
      const { visitTypeId, durationMinutes, startsAt, timeZone } = visit;
      const slot = { visitTypeId, providerUserId, durationMinutes, ...wallClockOf(startsAt, timeZone) };
      return { slot, checked: await checkSlot(change.trx, practiceId, slot, deps.clock()) };
    });
  });
}

export async function resendSeveral(deps: SeveralDeps, grants: readonly VisitGrant[]) {
  let messages = 0;
  const refused: Refused = [];
  const unreached: { visitId: string; name: string; callAt: string | null }[] = [];
  for (const grant of grants) {
    const { visitId } = grant;
    try {
      messages += (await resendConfirmations(deps, grant, { sessionId: null })).messages;
      for (const person of await whoIsUnreached(deps, visitId)) unreached.push({ visitId, ...person });
    } catch (error) {
      refused.push({ visitId, code: codeOf(error) });
    }
  }
  return { messages, refused, unreached };
}

class SomeRefused extends Error {}

/** Changes all of the visits in one transaction, or none, reporting which cannot be changed. One undo covers all. */
async function allOrNone(
  deps: SeveralDeps,
  grants: readonly VisitGrant[],
  { action, hold }: { action: VisitAction; hold?: (trx: Trx, practiceId: number) => Promise<void> },
  changeOne: (change: UndoableChange<SeveralDeps>, grant: VisitGrant) => Promise<unknown>,
): Promise<Changed> {
  const [first] = grants;
  if (!first) throw new CodedError('NOT_FOUND');
  const refused: { grant: VisitGrant; code: CodedError['code'] }[] = [];
  try {
    await undoable(deps, first.staff.accountId, async (change) => {
      await hold?.(change.trx, first.practiceId);
      for (const grant of grants)
        await changeOne(change, grant).catch((error: unknown) =>
          refused.push({ grant, code: codeOf(error) }),
        );
      if (refused.length > 0) throw new SomeRefused();
    });
  } catch (error) {
    if (!(error instanceof SomeRefused)) throw error;
    for (const { grant, code } of refused) await auditRefusal(deps.db, grant, action, code);
    return { refused: refused.map(({ grant: { visitId }, code }) => ({ visitId, code })), changeId: null };
  }
  wakeSender(deps);
  const undo = await Promise.all(grants.map((grant) => undoOf(deps.db, grant)));
  return { refused: [], changeId: undo.find(({ changeId }) => changeId !== null)?.changeId ?? null };
}

function codeOf(error: unknown): CodedError['code'] {
  if (error instanceof CodedError) return error.code;
  throw error;
}

/** One request moves several visits, each with its own key, which is the same when the request is repeated. */
function keyOf(idempotencyKey: string, visitId: string): string {
  const hash = createHash('sha256').update(`${idempotencyKey}:${visitId}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
