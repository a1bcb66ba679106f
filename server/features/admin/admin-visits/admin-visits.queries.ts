import type { Db } from '#server/storage/db/database.ts';

export function findVisitPractice(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .where('visit.id', '=', visitId)
    .select([
      'practice.id as practiceId',
      'practice.name',
      'practice.timeZone',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
      'visit.visitTypeId',
    ])
    .executeTakeFirst();
}
