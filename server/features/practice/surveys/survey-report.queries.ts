import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { DETRACTOR_TO, PROMOTER_FROM } from '#shared/domain/survey.ts';

export interface ReportScope {
  practiceId: number;
  timeZone: string;
  since: Date;
  firstMonth: string;
}

const counts = {
  total: sql<number>`count(*)::int`,
  promoters: sql<number>`(count(*) filter (where score >= ${PROMOTER_FROM}))::int`,
  detractors: sql<number>`(count(*) filter (where score <= ${DETRACTOR_TO}))::int`,
};

const month = (at: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(at)} at time zone ${sql.lit(timeZone)}, 'YYYY-MM')`;

export async function findTimeZone(db: Db, practiceId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('practices')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

export function countStaffAnswers(db: Db, { practiceId, timeZone, since, firstMonth }: ReportScope) {
  const monthOf = month('survey.at', timeZone);
  return db
    .selectFrom('staffSurveys as survey')
    .where('survey.practiceId', '=', practiceId)
    .where('survey.at', '>=', since)
    .where(monthOf, '>=', firstMonth)
    .groupBy(monthOf)
    .select([
      monthOf.as('month'),
      counts.total.as('total'),
      counts.promoters.as('promoters'),
      counts.detractors.as('detractors'),
    ])
    .execute();
}

export function selectStaffComments(db: Db, scope: ReportScope, limit: number) {
  return db
    .selectFrom('staffSurveys as survey')
    .where('survey.practiceId', '=', scope.practiceId)
    .where('survey.at', '>=', scope.since)
    .where(month('survey.at', scope.timeZone), '>=', scope.firstMonth)
    .where('survey.comment', '<>', '')
    .select(['survey.score', 'survey.comment', 'survey.at'])
    .orderBy('survey.at', 'desc')
    .orderBy('survey.id')
    .limit(limit)
    .execute();
}

export function countRatings(db: Db, { practiceId, timeZone, since, firstMonth }: ReportScope) {
  const monthOf = month('rating.at', timeZone);
  return db
    .selectFrom('visitRatings as rating')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'rating.sessionId')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .innerJoin('visitTypes as visitType', 'visitType.id', 'visit.visitTypeId')
    .where('visit.practiceId', '=', practiceId)
    .where('rating.at', '>=', since)
    .where(monthOf, '>=', firstMonth)
    .groupBy([monthOf, 'provider.id', 'visitType.id'])
    .select([
      monthOf.as('month'),
      'provider.id as providerId',
      'provider.displayName as provider',
      'visitType.id as visitTypeId',
      'visitType.name as visitType',
      counts.total.as('total'),
      counts.promoters.as('promoters'),
      counts.detractors.as('detractors'),
    ])
    .execute();
}
