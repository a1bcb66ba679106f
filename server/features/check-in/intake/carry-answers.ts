import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * Copies a moved visit's answers if the new visit has the same questions.
 *
 * @param images the new id of each image, because answers refer to them
 */
export async function carryAnswers(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  trx: Trx,
  practiceId: number,
  from: string,
  to: string,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const answers = await trx.selectFrom('intakeAnswers').selectAll().where('sessionId', '=', from).execute();
  const sealed = (content: unknown) => dataKeys.sealJson(practiceId, renamed(content, images));
  for (const { questionId, answer, savedAt } of answers)
    await trx
      .insertInto('intakeAnswers')
      .values({ sessionId: to, questionId, answer: await sealed(answer), savedAt })
      .execute();
  const submission = await trx
    .selectFrom('intakeSubmissions')
    .selectAll()
    .where('sessionId', '=', from)
    .executeTakeFirst();
  if (!submission) return;
  const { at, language } = submission;
  await trx
    .insertInto('intakeSubmissions')
    .values({ sessionId: to, at, language, answers: await sealed(submission.answers) })
    .execute();
}

function renamed(answers: unknown, images: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(answers), (_key, value: unknown) =>
    typeof value === 'string' ? (images.get(value) ?? value) : value,
  );
}
