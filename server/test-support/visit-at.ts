import { randomUUID } from 'node:crypto';
import type { VisitStatus } from '#shared/domain/visit.ts';
import type { TestAccount } from './people.ts';
import type { World } from './world.ts';

export interface VisitAt {
  hours: number;
  status?: VisitStatus;
  provider?: TestAccount;
  ended?: number;
  gone?: boolean;
}

/** Inserts a visit as a row, so it may be in the past and in any status. @returns its id */
export async function visitAt(
  { db, practice, staff, time }: World,
  patientId: string,
  { hours, status = 'SCHEDULED', provider = staff.provider, ended, gone = false }: VisitAt,
): Promise<string> {
  const visitId = randomUUID();
  const at = (fromNow: number) => new Date(time.now + fromNow * 3_600_000);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('visits')
      .values({
        id: visitId,
        practiceId: practice.id,
        visitTypeId: practice.visitTypeId,
        providerId: provider.accountId,
        startsAt: at(hours),
        timeZone: 'America/Phoenix',
        durationMinutes: 20,
        description: '',
        status,
        isGroupVisit: false,
        idempotencyKey: randomUUID(),
        createdBy: staff.provider.accountId,
        endedAt: ended === undefined ? null : at(ended),
      })
      .execute();
    await trx
      .insertInto('visitPatients')
      .values({
        sessionId: randomUUID(),
        visitId,
        patientId,
        position: 0,
        language: 'en',
        linkDelivery: 'Copy',
        cancelledAt: gone ? at(0) : null,
      })
      .execute();
  });
  return visitId;
}
