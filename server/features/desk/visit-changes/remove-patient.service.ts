import { guestsOfPatient, removeGuestsWith } from '#server/features/check-in/guests/guests-of-patient.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { closeSeatOf } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { blockLinks } from '#server/features/visits/links/link-ends.service.ts';
import { tellOfRemoval, withdrawFrom } from '#server/features/visits/visit-messages/tell-of-patient.ts';
import { whoIsNotified } from '#server/features/visits/visit-messages/who-is-notified.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { lockVisit, notePatients } from '#server/features/visits/visits/visits.service.ts';
import type { NoShowReason } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { noShowRefusalOf } from './no-show.service.ts';
import { markRemoved, selectPatients } from './patients/visit-patients.service.ts';
import { undoable } from './undo/undoable-change.ts';

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys'>;

/**
 * Removes a patient from a scheduled or running visit (PRODUCT 6.26); can be undone. The link ends immediately, the
 * patient's open page closes, and their guests are removed too. The record keeps them. The job for holds without a
 * visit releases their copay's hold. Idempotent.
 *
 * @throws VISIT_ENDED, LAST_PATIENT, NOT_FOUND
 */
export async function removeFromVisit(deps: RemoveDeps, grant: VisitGrant, sessionId: string): Promise<void> {
  await takeOut(deps, grant, sessionId, null);
}

/**
 * Records that one patient of a group did not come (PRODUCT 6.37): removes them without a message, and the visit
 * continues.
 *
 * @throws as {@link removeFromVisit}; VISIT_NOT_DUE, PATIENT_IS_HERE
 */
export async function recordNoShowOf(
  deps: RemoveDeps,
  grant: VisitGrant,
  sessionId: string,
  why: Why,
): Promise<void> {
  await takeOut(deps, grant, sessionId, why);
}

interface Why {
  reason: NoShowReason;
  comment: string;
}

async function takeOut(
  deps: RemoveDeps,
  grant: VisitGrant,
  sessionId: string,
  noShow: Why | null,
): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  const action = noShow ? 'patient-no-show' : 'remove-patient';
  await auditRefusals(deps.db, grant, action, () =>
    undoable(deps, staff.accountId, async ({ trx, happened, deps: held, undoableUntil, of }) => {
      await lockVisit(trx, visitId);
      const patients = await selectPatients(trx, visitId);
      const patient = patients.find((one) => one.sessionId === sessionId);
      if (!patient) throw new CodedError('NOT_FOUND');
      // Already removed by the same request, or canceled by the patient.
      if (patient.cancelledAt) return;
      const { visit } = await holdForChange(trx, visitId, action);
      const stay = patients.filter((one) => one !== patient && one.cancelledAt === null);
      if (stay.length === 0) throw new CodedError('LAST_PATIENT');
      const now = deps.clock();
      const refusal = noShow && (await noShowRefusalOf(trx, { ...visit, sessionId }, now));
      if (refusal) throw new CodedError(refusal);

      const at = new Date(now);
      const actor = `account:${staff.accountId}`;
      const guestIds = await guestsOfPatient(trx, sessionId);
      await of([visit], async () => {
        const people = { visitId, sessionId, guestIds };
        if (noShow) await withdrawFrom(trx, people);
        else await tellOfRemoval(held, trx, people);
        await markRemoved(trx, sessionId, { by: staff.accountId, at, noShow });
        await notePatients(trx, visitId);
        await closeSeatOf(trx, sessionId, at);
        await audit(trx, {
          practiceId,
          visitId,
          actor,
          action: noShow ? 'patient.no-show' : 'patient.removed',
          subjectId: sessionId,
          details: { guests: guestIds.length, ...(noShow ? { reason: noShow.reason } : {}) },
        });
        const deadLinks = await blockLinks(trx, sessionId);
        const why = noShow ? 'no-show' : 'removed';
        await happened({
          type: 'patient.removed',
          practiceId,
          visitId,
          sessionId,
          why,
          deadLinks,
          undoableUntil,
        });
        await removeGuestsWith(trx, happened, guestIds, { practiceId, visitId, actor, at });
        return [{ deadLinks, taken: { sessionId, guestIds } }];
      });
    }),
  );
  wakeSender(deps);
}

/**
 * The consequences of removing the patient. Includes names, so the read is audited.
 *
 * @throws NOT_FOUND
 */
export async function readRemoval(
  deps: Pick<Deps, 'db' | 'email' | 'sms'>,
  { staff, practiceId, visitId }: VisitGrant,
  sessionId: string,
) {
  const { db } = deps;
  const only = [sessionId, ...(await guestsOfPatient(db, sessionId))];
  const inVisit = (await selectPatients(db, visitId)).filter(({ cancelledAt }) => cancelledAt === null);
  await audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'visit.record-read' });
  return {
    last: inVisit.every((one) => one.sessionId === sessionId),
    told: await whoIsNotified(deps, db, { visitId, what: 'cancellation', only }),
  };
}
