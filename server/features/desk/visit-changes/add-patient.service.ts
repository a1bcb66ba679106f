import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import {
  insertAddedPatient,
  presentScheduled,
} from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { tellOfAddition } from '#server/features/visits/visit-messages/tell-of-patient.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { lockVisit, notePatients } from '#server/features/visits/visits/visits.service.ts';
import type { visitPatientContracts } from '#shared/contracts/rest/visits/visit-patients.ts';
import { MOST_PATIENTS } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { selectPatients } from './patients/visit-patients.service.ts';

type Contract = (typeof visitPatientContracts)['POST /api/provider/visits/:rootVisitId/patients'];
type Body = z.output<Contract['body']>;
type Added = z.input<Contract['result']>;

type AddDeps = Pick<
  Deps,
  'db' | 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys' | 'publicUrl' | 'records' | 'settings'
>;

/**
 * Adds a patient to a scheduled or running visit (PRODUCT 6.26), with a link and the confirmation. A visit
 * with one patient becomes a group visit. Repeating it with the same key returns the first result.
 *
 * @throws VISIT_ENDED, PATIENT_ALREADY_IN_VISIT, TOO_MANY_PATIENTS, CANNOT_SEND_PATIENT_COMMS, INVALID_INPUT
 * with fields, TOO_MANY_MESSAGES
 */
export async function addToVisit(
  deps: AddDeps,
  grant: VisitGrant,
  { idempotencyKey, patient }: Body,
): Promise<Added> {
  const { visitId, practiceId, staff } = grant;
  const added = await auditRefusals(deps.db, grant, 'add-patient', () =>
    deps.events.transaction(async (trx, happened) => {
      // Locked first, so that the same request on another connection has finished.
      await lockVisit(trx, visitId);
      const patients = await selectPatients(trx, visitId);
      const same = patients.find(({ addKey }) => addKey === idempotencyKey);
      if (same) return same.sessionId;

      const { visit } = await holdForChange(trx, visitId, 'add-patient');
      const inVisit = patients.filter(({ cancelledAt }) => cancelledAt === null);
      if (patient.patientId && inVisit.some(({ patientId }) => patientId === patient.patientId))
        throw new CodedError('PATIENT_ALREADY_IN_VISIT');
      if (inVisit.length >= MOST_PATIENTS) throw new CodedError('TOO_MANY_PATIENTS');
      const sessionId = await insertAddedPatient(deps, trx, visit, patient, {
        position: Math.max(...patients.map(({ position }) => position)) + 1,
        addKey: idempotencyKey,
      });
      await notePatients(trx, visitId);
      await tellOfAddition(deps, trx, { visitId, sessionId });
      const actor = `account:${staff.accountId}`;
      await audit(trx, { practiceId, visitId, actor, action: 'patient.added', subjectId: sessionId });
      await happened({ type: 'patient.added', practiceId, visitId, sessionId });
      const told = patient.linkDelivery === 'Copy' ? 0 : 1;
      await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, told);
      return sessionId;
    }),
  );
  wakeSender(deps);
  const { patients } = await presentScheduled(deps, visitId);
  const presented = patients.find(({ sessionId }) => sessionId === added);
  if (!presented) throw new CodedError('NOT_FOUND');
  return presented;
}
