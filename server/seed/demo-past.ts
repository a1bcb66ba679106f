import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { TimeZone, VisitStatus } from '#shared/domain/visit.ts';
import type { CancelReason } from '#shared/domain/workflow.ts';
import { CANCEL_REASONS } from '#shared/domain/workflow.ts';

interface PastVisit {
  daysAgo: number;
  at: string;
  provider: string;
  type: string;
  patient: number;
  minutes: number;
  status: VisitStatus;
  reason?: CancelReason;
}

const PAST: readonly PastVisit[] = [
  past(1, '09:00', 'dr.rivera@demo.test', 'Follow-up', 1, 20, 'COMPLETE'),
  past(1, '11:30', 'dr.okafor@demo.test', 'New patient', 3, 45, 'COMPLETE'),
  {
    ...past(1, '15:00', 'dr.rivera@demo.test', 'Medication check', 6, 15, 'CANCELLED'),
    reason: 'feeling-better',
  },
  past(3, '10:15', 'dr.rivera@demo.test', 'Follow-up', 4, 20, 'COMPLETE'),
  past(6, '14:00', 'dr.okafor@demo.test', 'Telehealth consultation', 5, 30, 'COMPLETE'),
  { ...past(6, '16:30', 'dr.rivera@demo.test', 'Follow-up', 7, 20, 'CANCELLED'), reason: 'other' },
  past(13, '08:45', 'dr.rivera@demo.test', 'New patient', 4, 45, 'COMPLETE'),
  past(27, '13:00', 'dr.okafor@demo.test', 'Follow-up', 0, 20, 'COMPLETE'),
  past(62, '09:30', 'dr.rivera@demo.test', 'New patient', 2, 45, 'COMPLETE'),
];

function past(
  daysAgo: number,
  at: string,
  provider: string,
  type: string,
  patient: number,
  minutes: number,
  status: VisitStatus,
): PastVisit {
  return { daysAgo, at, provider, type, patient, minutes, status };
}

interface PastPlace {
  practiceId: number;
  timeZone: TimeZone;
  visitTypes: ReadonlyMap<string, string>;
  patientIds: readonly string[];
  accounts: ReadonlyMap<string, string>;
}

/** Writes past visits in their final state, because no visit can be scheduled in the past. */
export function seedPastVisits(db: Db, place: PastPlace, now: number): Promise<void> {
  return db.transaction().execute((trx) => writePastVisits(trx, place, now));
}

async function writePastVisits(trx: Trx, place: PastPlace, now: number): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone);
  for (const { daysAgo, at, provider, type, patient, minutes, status, reason } of PAST) {
    const start = today.subtract({ days: daysAgo }).withPlainTime(at);
    const startsAt = new Date(start.epochMilliseconds);
    const endedAt = new Date(start.epochMilliseconds + (reason ? -3_600_000 : minutes * 60_000));
    const [visitId, sessionId] = [randomUUID(), randomUUID()];
    const [providerId, visitTypeId, patientId] = [
      place.accounts.get(provider),
      place.visitTypes.get(type),
      place.patientIds[patient],
    ];
    if (!providerId || !visitTypeId || !patientId) throw new Error(`the demo has no ${provider} or ${type}`);
    const person = await trx
      .selectFrom('patients')
      .select(['firstName', 'lastName', 'email', 'mobile', 'language'])
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    const account = await trx
      .selectFrom('accounts')
      .select('displayName')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('visits')
      .values({
        id: visitId,
        practiceId: place.practiceId,
        visitTypeId,
        providerId,
        startsAt,
        timeZone: place.timeZone,
        durationMinutes: minutes,
        description: '',
        status,
        isGroupVisit: false,
        idempotencyKey: randomUUID(),
        createdBy: providerId,
        beganAt: reason ? null : startsAt,
        endedAt,
      })
      .execute();
    const { firstName, lastName, ...contact } = person;
    await trx
      .insertInto('visitPatients')
      .values({
        sessionId,
        visitId,
        patientId,
        position: 0,
        ...contact,
        linkDelivery: 'Email',
        intakeComplete: reason === undefined,
        keptAt: null,
        cancelledAt: reason ? endedAt : null,
        cancelReason: reason ?? null,
        cancelCategory: reason ? CANCEL_REASONS[reason] : null,
        cancelComment: reason ? '' : null,
      })
      .execute();
    if (reason) continue;
    const stay = {
      visitId,
      stage: 'left',
      arrivedAt: startsAt,
      admittedAt: startsAt,
      leftAt: endedAt,
    } as const;
    const empty = { sessionId: null, accountId: null, removedUntil: null };
    await trx
      .insertInto('participants')
      .values([
        {
          ...stay,
          ...empty,
          seatId: randomUUID(),
          role: 'provider',
          accountId: providerId,
          name: account.displayName,
        },
        {
          ...stay,
          ...empty,
          seatId: randomUUID(),
          role: 'patient',
          sessionId,
          name: `${firstName} ${lastName}`,
        },
      ])
      .execute();
  }
}
