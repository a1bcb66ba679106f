import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/storage/db/database.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

const A_DAY = 86_400_000;

export interface BenchVisit {
  visitId: string;
  /** One provider session per visit, because a session's limits are not measured. */
  staffSessionId: string;
  sessionIds: string[];
}

export async function makeVisits(db: Db, count: number) {
  const enterprise = await db
    .insertInto('enterprises')
    .values({ name: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const practice = await db
    .insertInto('practices')
    .values({ enterpriseId: enterprise.id, name: 'Bench', timeZone: 'America/Phoenix' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [accountId, visitTypeId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      email: `${accountId}@bench.test`,
      firstName: 'Elena',
      lastName: 'Rivera',
      displayName: 'Dr. Elena Rivera',
      apiAccess: API_ACCESS.provider,
    })
    .execute();
  const expiresAt = new Date(Date.now() + A_DAY);
  await db
    .insertInto('memberships')
    .values({ accountId, practiceId: practice.id, userType: 'Provider' })
    .execute();
  await db
    .insertInto('visitTypes')
    .values({ id: visitTypeId, practiceId: practice.id, name: 'Follow-up', durationMinutes: 20 })
    .execute();
  const visits: BenchVisit[] = [];
  for (let index = 0; index < count; index += 1) {
    const visit = {
      visitId: randomUUID(),
      staffSessionId: randomUUID(),
      sessionIds: [randomUUID(), randomUUID()],
    };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('visits')
        .values({
          id: visit.visitId,
          practiceId: practice.id,
          visitTypeId,
          providerId: accountId,
          startsAt: new Date(),
          timeZone: 'America/Phoenix',
          durationMinutes: 20,
          description: '',
          isGroupVisit: true,
          idempotencyKey: randomUUID(),
          createdBy: accountId,
        })
        .execute();
      for (const [position, sessionId] of visit.sessionIds.entries()) {
        const patientId = randomUUID();
        const language = 'en' as const;
        await trx
          .insertInto('patients')
          .values({
            id: patientId,
            practiceId: practice.id,
            firstName: 'Walter',
            lastName: 'Brandt',
            language,
          })
          .execute();
        await trx
          .insertInto('visitPatients')
          .values({ sessionId, visitId: visit.visitId, patientId, position, language, linkDelivery: 'Copy' })
          .execute();
        await trx
          .insertInto('links')
          .values({
            id: sessionId,
            path: 'v',
            tokenHash: randomBytes(32),
            visitId: visit.visitId,
            sessionId,
            expiresAt,
          })
          .execute();
        await trx
          .insertInto('visitSessions')
          .values({ id: sessionId, linkId: sessionId, sessionId, expiresAt })
          .execute();
      }
    });
    await db
      .insertInto('staffSessions')
      .values({ id: visit.staffSessionId, accountId, idToken: '', expiresAt })
      .execute();
    visits.push(visit);
  }
  return { practiceId: practice.id, accountId, visits };
}
