import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { STAFF_SURVEY_DAYS } from '#shared/domain/survey.ts';
import { CodedError } from '#shared/errors.ts';
import type { SurveyGrant } from './surveys.policy.ts';

const PERIOD_MS = STAFF_SURVEY_DAYS * 24 * 3_600_000;

type Tools = Pick<Deps, 'db' | 'clock'>;

const nextAfter = (answer: Date) => new Date(answer.getTime() + PERIOD_MS);

export async function readSurvey(
  { db, clock }: Tools,
  accountId: string,
): Promise<{ availableAt: string | null }> {
  const { answeredAt } = await findSurveyTimes(db, accountId);
  const next = answeredAt && nextAfter(answeredAt);
  return { availableAt: next && next.getTime() > clock() ? next.toISOString() : null };
}

/** 30 days after the account's creation, and after each answer (PRODUCT 13.2). */
export async function isSurveyDue({ db, clock }: Tools, accountId: string): Promise<boolean> {
  const { createdAt, answeredAt } = await findSurveyTimes(db, accountId);
  return nextAfter(answeredAt ?? createdAt).getTime() <= clock();
}

/** @throws SURVEY_ATTEMPTS_REACHED within 30 days of the last one */
export async function answerSurvey(
  { db, clock }: Tools,
  { staff, practiceId }: SurveyGrant,
  { score, comment }: { score: number; comment: string },
): Promise<{ availableAt: string }> {
  const { accountId } = staff;
  const at = new Date(clock());
  await db.transaction().execute(async (trx) => {
    // The second of two concurrent answers sees the first.
    await lockAccount(trx, accountId);
    const { answeredAt } = await findSurveyTimes(trx, accountId);
    if (answeredAt && nextAfter(answeredAt) > at) throw new CodedError('SURVEY_ATTEMPTS_REACHED');
    await insertAnswer(trx, { id: randomUUID(), accountId, practiceId, score, comment, at });
    // Without the score, because reports show it without the account.
    await audit(trx, { practiceId, actor: `account:${accountId}`, action: 'survey.answered' });
  });
  return { availableAt: nextAfter(at).toISOString() };
}

function findSurveyTimes(db: Db, accountId: string) {
  return db
    .selectFrom('accounts as account')
    .where('account.id', '=', accountId)
    .select((select) => [
      'account.createdAt',
      select
        .selectFrom('staffSurveys as survey')
        .whereRef('survey.accountId', '=', 'account.id')
        .select((last) => last.fn.max('survey.at').as('at'))
        .as('answeredAt'),
    ])
    .executeTakeFirstOrThrow();
}

async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function insertAnswer(trx: Trx, answer: Insertable<Database['staffSurveys']>): Promise<void> {
  await trx.insertInto('staffSurveys').values(answer).execute();
}
