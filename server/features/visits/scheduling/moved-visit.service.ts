import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { createPatientLink } from '#server/features/visits/links/links.service.ts';
import type { LockedVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { checkLocation } from './schedule-visit.service.ts';
import {
  insertVisit,
  insertVisitPatients,
  selectPatientsToCarry,
  selectProviders,
  selectVisitTypes,
} from './scheduling.queries.ts';
import { startInstant, type WallClock } from './start-time.ts';
import { wrongField } from './wrong-field.ts';

export interface Slot extends WallClock {
  visitTypeId: string;
  providerUserId: string;
  durationMinutes: number;
  locationId?: string | null | undefined;
}

/** @throws INVALID_INPUT with fields, TIME_DOES_NOT_EXIST, VISIT_IN_THE_PAST */
export async function checkSlot(db: Db, practiceId: number, slot: Slot, now: number) {
  const startsAt = startInstant(slot, now);
  const type = (await selectVisitTypes(db, practiceId)).find(
    ({ visitTypeId }) => visitTypeId === slot.visitTypeId,
  );
  if (!type) throw wrongField('visitTypeId');
  const providers = await selectProviders(db, practiceId);
  if (!providers.some(({ userId }) => userId === slot.providerUserId)) throw wrongField('providerUserId');
  return { startsAt, type };
}

/**
 * Creates a visit that replaces a moved one, with the same patients, each with a link. Patients who canceled their
 * part of a group are left out. The practice itself shares a link that the new type does not send.
 *
 * @returns the new visit, and each visit patient's new id
 * @throws VISIT_ENDED if all patients canceled; INVALID_INPUT for a location of another practice
 */
export async function insertMovedVisit(
  deps: Pick<Deps, 'keys' | 'clock' | 'email' | 'sms'>,
  trx: Trx,
  old: LockedVisit,
  slot: Slot,
  { startsAt, type }: Awaited<ReturnType<typeof checkSlot>>,
  by: { accountId: string; idempotencyKey: string },
) {
  const patients = await selectPatientsToCarry(trx, old.id);
  if (patients.length === 0) throw new CodedError('VISIT_ENDED', 'every patient cancelled');
  const visitId = randomUUID();
  const { durationMinutes, locationId = old.locationId } = slot;
  await checkLocation(trx, old.practiceId, locationId, old.locationId);
  await insertVisit(trx, {
    id: visitId,
    practiceId: old.practiceId,
    visitTypeId: slot.visitTypeId,
    providerId: slot.providerUserId,
    startsAt,
    timeZone: slot.timeZone,
    durationMinutes,
    description: old.description,
    locationId,
    origination: old.origination,
    isGroupVisit: patients.length > 1,
    idempotencyKey: by.idempotencyKey,
    createdBy: by.accountId,
    movedFrom: old.id,
    seriesId: old.seriesId,
    seriesPosition: old.seriesPosition,
    status: old.status === 'TENTATIVE' ? 'TENTATIVE' : 'SCHEDULED',
    // Answers belong to the version of the questions that the patients saw.
    ...(slot.visitTypeId === old.visitTypeId ? { questionsVersion: old.questionsVersion } : {}),
  });
  const visit = { visitId, startsAt, durationMinutes, linkExpiration: type.linkExpiration };
  const sendable = sendableMethods(deps).filter((method) => type.contactMethods.includes(method));
  const sessions = new Map<string, string>();
  for (const { sessionId: from, linkDelivery: former, ...patient } of patients) {
    const sessionId = randomUUID();
    const linkDelivery = former === 'Copy' || sendable.includes(former) ? former : 'Copy';
    await insertVisitPatients(trx, { ...patient, sessionId, visitId, linkDelivery });
    await createPatientLink(deps, trx, { ...visit, sessionId, linkDelivery });
    sessions.set(from, sessionId);
  }
  return { visit, sessions };
}
