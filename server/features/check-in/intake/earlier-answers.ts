import { selectFromEarlierVisits } from '#server/features/check-in/workflow/earlier-visits.ts';
import { isProven } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { OfferedAnswer } from '#shared/domain/intake.ts';
import { isAnswered } from '#shared/domain/intake.ts';
import { dayAt } from '#shared/rules/dates.ts';

/**
 * The patient's latest answers from another visit of the practice to questions that allow reuse, with the same words
 * and options. Empty until the patient has verified their identity. Audits the read.
 */
export async function offeredAnswers(
  { db, statements }: Pick<Deps, 'db' | 'statements'>,
  { sessionId, visitId, practiceId, linkId }: VisitPatient,
): Promise<Record<string, OfferedAnswer>> {
  if (!(await isProven(db, statements, sessionId))) return {};
  const rows = await selectLastAnswers(db, sessionId);
  const offered = rows.flatMap(({ questionId, answer, at, timeZone }) =>
    answer !== null && isAnswered(answer) ? [[questionId, { answer, on: dayAt(at, timeZone) }] as const] : [],
  );
  if (offered.length > 0)
    await audit(db, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `link:${linkId}`,
      action: 'answers.read',
      details: { count: offered.length },
    });
  return Object.fromEntries(offered);
}

/** One row per question, from the latest submission that included it; a null answer was left empty. */
function selectLastAnswers(db: Db, sessionId: string) {
  return selectFromEarlierVisits(db, sessionId)
    .innerJoin('intakeQuestions as question', (join) =>
      join
        .onRef('question.visitTypeId', '=', 'visit.visitTypeId')
        .onRef('question.version', '=', 'visit.questionsVersion')
        .on('question.offersEarlier', '=', true),
    )
    .innerJoin('intakeSubmissions as submission', 'submission.sessionId', 'earlier.sessionId')
    .innerJoin('intakeQuestions as asked', (join) =>
      join
        .onRef('asked.visitTypeId', '=', 'earlierVisit.visitTypeId')
        .onRef('asked.version', '=', 'earlierVisit.questionsVersion')
        .onRef('asked.type', '=', 'question.type')
        .onRef('asked.question', '=', 'question.question')
        .onRef('asked.options', '=', 'question.options'),
    )
    .leftJoin('intakeAnswers as given', (join) =>
      join.onRef('given.sessionId', '=', 'earlier.sessionId').onRef('given.questionId', '=', 'asked.id'),
    )
    .where('question.type', '!=', 'Image')
    .distinctOn('question.id')
    .select(['question.id as questionId', 'given.answer', 'submission.at', 'visit.timeZone'])
    .orderBy('question.id')
    .orderBy('submission.at', 'desc')
    .execute();
}
