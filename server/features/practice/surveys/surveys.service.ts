import type { Insertable } from 'kysely';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { CodedError } from '#shared/errors.ts';

/** @throws SURVEY_ATTEMPTS_REACHED for a second one */
export async function rateVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId, visitId, practiceId, linkId }: VisitPatient,
  { score, comment }: { score: number; comment: string },
): Promise<{ score: number }> {
  await db.transaction().execute(async (trx) => {
    const isFirst = await insertRating(trx, { sessionId, score, comment, at: new Date(clock()) });
    if (!isFirst) throw new CodedError('SURVEY_ATTEMPTS_REACHED');
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `link:${linkId}`,
      action: 'visit.rated',
      details: { score },
    });
  });
  return { score };
}

async function insertRating(trx: Trx, rating: Insertable<Database['visitRatings']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('visitRatings')
    .values(rating)
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasRated(db: Db, sessionId: string): Promise<boolean> {
  const rating = await db
    .selectFrom('visitRatings')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return rating !== undefined;
}
