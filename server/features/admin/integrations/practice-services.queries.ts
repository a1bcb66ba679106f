import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';

export async function isInterpretationOn(db: Db, practiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('hasInterpretationServices', { practice: 'practice' }).as('on'))
    .executeTakeFirst();
  return row?.on ?? false;
}

export async function isMonitoringOn(db: Db, practiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('hasRemoteMonitoring', { practice: 'practice' }).as('on'))
    .executeTakeFirst();
  return row?.on ?? false;
}

export async function countFhirClients(db: Db, practiceId: number, now: Date): Promise<number> {
  const { clients } = await db
    .selectFrom('fhirClientPractices as part')
    .innerJoin('fhirClients as client', 'client.id', 'part.clientId')
    .where('part.practiceId', '=', practiceId)
    .where('client.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('client.expiresAt', 'is', null), eb('client.expiresAt', '>', now)]))
    .select(({ fn }) => fn.countAll<string>().as('clients'))
    .executeTakeFirstOrThrow();
  return Number(clients);
}

export function selectVisitTypes(
  db: Db,
  practiceId: number,
): Promise<{ visitTypeId: string; name: string }[]> {
  return db
    .selectFrom('visitTypes')
    .select(['id as visitTypeId', 'name'])
    .where('practiceId', '=', practiceId)
    .orderBy('name')
    .execute();
}
