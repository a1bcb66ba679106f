import { randomUUID } from 'node:crypto';
import { auditAll } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { createPatientLinks } from '#server/features/visits/links/links.service.ts';
import { announceMany } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Language, LinkDelivery, TimeZone } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';
import { holdTime } from './hold-time.ts';
import {
  findPractice,
  insertVisitPatients,
  insertVisits,
  selectProviders,
  selectVisitTypes,
} from './scheduling.queries.ts';

export { selectScheduledBefore } from './bookings.queries.ts';

export async function scheduleChoices(deps: Pick<Deps, 'email' | 'sms'>, db: Db, practiceId: number) {
  const practice = await findPractice(db, practiceId);
  if (!practice) throw new CodedError('NOT_FOUND');
  const sendable = sendableMethods(deps);
  const types = await selectVisitTypes(db, practiceId);
  return {
    timeZone: practice.timeZone,
    visitTypes: types.map((type) => ({
      ...type,
      contactMethods: type.contactMethods.filter((method) => sendable.includes(method)),
    })),
    providers: await selectProviders(db, practiceId),
  };
}

export interface NewVisit {
  visitTypeId: string;
  providerId: string;
  startsAt: Date;
  timeZone: TimeZone;
  durationMinutes: number;
  description: string;
  linkExpiration: SettingValue<'linkExpiration'>;
  patientId: string;
  email: string | null;
  mobile: string | null;
  language: Language;
  linkDelivery: LinkDelivery;
}

type ManyDeps = Parameters<typeof announceMany>[0];

/**
 * Schedules many visits in the caller's transaction, in a few statements. Books no appointments: the visits come from
 * another system, so the record system usually has them. After the commit, call `wakeSender` and announce the visits.
 *
 * @param visits at most 2,000, because a statement takes at most 65,535 values
 * @returns the visits' ids
 */
export async function scheduleMany(
  deps: ManyDeps,
  trx: Trx,
  { practiceId, accountId, tellPatients }: { practiceId: number; accountId: string; tellPatients: boolean },
  visits: readonly NewVisit[],
): Promise<string[]> {
  if (visits.length === 0) return [];
  const made = visits.map((visit) => ({ ...visit, visitId: randomUUID(), sessionId: randomUUID() }));
  const visitIds = made.map(({ visitId }) => visitId);
  await holdTime(trx, {
    providerIds: made.map(({ providerId }) => providerId),
    patientIds: made.map(({ patientId }) => patientId),
  });
  await insertVisits(
    trx,
    made.map(({ visitId, visitTypeId, providerId, startsAt, timeZone, durationMinutes, description }) => ({
      id: visitId,
      practiceId,
      visitTypeId,
      providerId,
      startsAt,
      timeZone,
      durationMinutes,
      description,
      origination: 'Routine Visit' as const,
      isGroupVisit: false,
      idempotencyKey: randomUUID(),
      createdBy: accountId,
    })),
  );
  await insertVisitPatients(
    trx,
    ...made.map(({ sessionId, visitId, patientId, email, mobile, language, linkDelivery }) => ({
      sessionId,
      visitId,
      patientId,
      position: 0,
      email,
      mobile,
      language,
      linkDelivery,
    })),
  );
  await createPatientLinks(deps, trx, made);
  await auditAll(
    trx,
    made.map(({ visitId, providerId }) => ({
      practiceId,
      actor: `account:${accountId}`,
      action: 'visit.scheduled' as const,
      visitId,
      details: { patients: 1, providerId },
    })),
  );
  await announceMany(deps, trx, visitIds, { tellPatients });
  return visitIds;
}
