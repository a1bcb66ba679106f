import { CodedError } from '../../../../shared/errors.ts';
import { guestsOfPatient, removeGuestsWith } from '../../before-visit/guests/guests-of-patient.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { wakeSender } from '../../foundation/notifications/notify.ts';
import { closeSeatOf } from '../../foundation/participants/presence.service.ts';
import { blockLinks } from '../../visit/links/links.service.ts';
import { tellOfRemoval } from '../../visit/visit-messages/tell-of-patient.ts';
import { whoIsTold } from '../../visit/visit-messages/who-is-told.ts';
import type { VisitGrant } from '../../visit/visits/visits.policy.ts';
import { lockVisit, notePatients } from '../../visit/visits/visits.service.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { markRemoved, selectPatients } from './visit-patients.queries.ts';

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys'>;

/**
 * Removes a patient from a scheduled or running visit (PRODUCT 6.26): the link is dead immediately, the
 * patient's open page closes, and their guests are removed too. The record keeps them. The job that looks for
 * holds without a visit releases their copay's hold. Repeating it has no effect.
 *
 * @throws VISIT_ENDED, LAST_PATIENT, NOT_FOUND
 */
export async function removeFromVisit(deps: RemoveDeps, grant: VisitGrant, sessionId: string): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, 'remove-patient', () =>
    deps.events.transaction(async (trx, happened) => {
      await lockVisit(trx, visitId);
      const patients = await selectPatients(trx, visitId);
      const patient = patients.find((one) => one.sessionId === sessionId);
      if (!patient) throw new CodedError('NOT_FOUND');
      // Already removed by the same request, or they canceled their part themselves.
      if (patient.cancelledAt) return;
      await holdForChange(trx, visitId, 'remove-patient');
      const stay = patients.filter((one) => one !== patient && one.cancelledAt === null);
      if (stay.length === 0) throw new CodedError('LAST_PATIENT');

      const at = new Date(deps.clock());
      const actor = `account:${staff.accountId}`;
      const guestIds = await guestsOfPatient(trx, sessionId);
      await tellOfRemoval(deps, trx, { visitId, sessionId, guestIds });
      await markRemoved(trx, { sessionId, by: staff.accountId, at });
      await notePatients(trx, visitId);
      await closeSeatOf(trx, sessionId, at);
      const details = { guests: guestIds.length };
      await audit(trx, {
        practiceId,
        visitId,
        actor,
        action: 'patient.removed',
        subjectId: sessionId,
        details,
      });
      const deadLinks = await blockLinks(trx, sessionId);
      await happened({ type: 'patient.removed', practiceId, visitId, sessionId, deadLinks });
      await removeGuestsWith(trx, happened, guestIds, { practiceId, visitId, actor, at });
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
    told: await whoIsTold(deps, db, { visitId, what: 'cancellation', only }),
  };
}
