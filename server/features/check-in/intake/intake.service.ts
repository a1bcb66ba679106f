import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { selectFromEarlierVisits } from '#server/features/check-in/workflow/earlier-visits.ts';
import {
  completeOrChangeStep,
  isProven,
  requireStepOpen,
} from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import {
  ANSWERED_WITH,
  fits,
  type GivenAnswer,
  type IntakeAnswer,
  type IntakeQuestion,
  isAnswered,
  type OfferedAnswer,
} from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { dayAt } from '#shared/rules/dates.ts';
import {
  deleteSubmission,
  findSubmission,
  insertSubmission,
  ownImages,
  selectAnswers,
  selectQuestions,
  selectSubmissions,
  upsertAnswer,
} from './intake.queries.ts';

const ImageIds = z.array(z.uuid());

/** The questions, the answers so far and, until submission, reusable ones from earlier visits. */
export async function readIntake(deps: Pick<Deps, 'db' | 'statements'>, patient: VisitPatient) {
  const isSent = await findSubmission(deps.db, patient.sessionId);
  const offered = isSent ? {} : await offeredAnswers(deps, patient);
  return { ...(await selectIntake(deps.db, patient)), offered };
}

async function selectIntake(db: Db, { sessionId }: VisitPatient) {
  const [questions, answers] = await Promise.all([
    selectQuestions(db, sessionId),
    selectAnswers(db, sessionId),
  ]);
  return { questions, answers: Object.fromEntries(answers.map((one) => [one.questionId, one.answer])) };
}

export const questionsOf = (db: Db, sessionId: string): Promise<IntakeQuestion[]> =>
  selectQuestions(db, sessionId);

/**
 * Saves one answer while the questions are open, or corrects it until check-in.
 *
 * @throws INVALID_INPUT if the question does not accept it, NOT_FOUND, and as `requireStepOpen`
 */
export async function keepAnswer(
  deps: Deps,
  patient: VisitPatient,
  { questionId, answer }: { questionId: string; answer: IntakeAnswer },
): Promise<{ questionId: string }> {
  const { sessionId } = patient;
  await deps.db.transaction().execute(async (trx) => {
    await requireStepOpen(deps, trx, sessionId, 'intake', { orDone: 'until-check-in' });
    const questions = await selectQuestions(trx, sessionId);
    const question = questions.find((one) => one.questionId === questionId);
    if (!question) throw new CodedError('NOT_FOUND');
    if (!fits(question, answer)) throw wrong(questionId, 'FIELD_INVALID');
    if (ANSWERED_WITH[question.type] === 'images' && !(await areOwn(trx, sessionId, answer)))
      throw wrong(questionId, 'FIELD_INVALID');
    const sealed = await deps.dataKeys.sealJson(patient.practiceId, answer);
    await upsertAnswer(trx, { sessionId, questionId, answer: sealed, savedAt: new Date(deps.clock()) });
  });
  return { questionId };
}

/**
 * Submits the answers, together with the questions as shown. May be repeated with corrections until check-in;
 * repeating the same answers changes nothing.
 *
 * @throws INVALID_INPUT naming required questions without an answer, and as `completeOrChangeStep`
 */
export function submitIntake(deps: Deps, patient: VisitPatient, language: Language): Promise<Workflow> {
  return completeOrChangeStep(deps, patient, 'intake', async ({ trx, visit, at }) => {
    const { sessionId } = visit;
    const former = await findSubmission(trx, sessionId);
    if (former && visit.intakeComplete) return null;
    const { questions, answers } = await selectIntake(trx, patient);
    const missing = questions.filter(
      ({ questionId, required }) => required && !isAnswered(answers[questionId]),
    );
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map(({ questionId }) => [questionId, 'QUESTION_REQUIRED']));
      throw new CodedError('INVALID_INPUT', 'answers are missing', { fields });
    }
    const given = questions.map((question) => inWords(question, answers[question.questionId], language));
    if (former && isDeepStrictEqual(former.answers, given)) return null;
    const sealed = await deps.dataKeys.sealJson(visit.practiceId, given);
    // Each submission is a version in the FHIR API, so it gets a new row.
    await deleteSubmission(trx, sessionId);
    await insertSubmission(trx, { sessionId, at, language, answers: sealed });
    return { language };
  });
}

export async function selectSubmitted(db: Db, visitId: string): Promise<{ sessionId: string; at: Date }[]> {
  return (await selectSubmissions(db, visitId)).map(({ sessionId, at }) => ({ sessionId, at }));
}

export async function answersOfPatient(
  db: Db,
  { visitId, sessionId }: { visitId: string; sessionId: string },
): Promise<readonly GivenAnswer[]> {
  const rows = await selectSubmissions(db, visitId);
  return rows.find((row) => row.sessionId === sessionId)?.answers ?? [];
}

export async function firstAnswersOfVisit(db: Db, visitId: string): Promise<Map<string, string>> {
  const rows = await selectSubmissions(db, visitId);
  return new Map(
    rows.flatMap(({ sessionId, answers }) => {
      const text = answers.find(({ type, texts }) => type === 'Free Text' && texts.length > 0)?.texts[0];
      return text ? [[sessionId, text] as const] : [];
    }),
  );
}

export async function readVisitIntake(db: Db, { practiceId, visitId, staff }: VisitGrant) {
  const rows = await selectSubmissions(db, visitId);
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'intake.read',
    details: { submissions: rows.length },
  });
  return {
    results: rows.map(({ sessionId, firstName, lastName, at, answers }) => ({
      sessionId,
      answers,
      at: at.toISOString(),
      patientName: `${firstName} ${lastName}`,
    })),
  };
}

function inWords(
  question: IntakeQuestion,
  answer: IntakeAnswer | undefined,
  language: Language,
): GivenAnswer {
  const { type, options } = question;
  const base = { question: question.question[language], type };
  if (answer === undefined) return { ...base, texts: [], imageIds: [] };
  if (typeof answer === 'string') {
    const text = answer.trim();
    return { ...base, texts: text === '' ? [] : [text], imageIds: [] };
  }
  if (ANSWERED_WITH[type] === 'images') return { ...base, texts: [], imageIds: answer };
  const texts = options.filter(({ id }) => answer.includes(id)).map((option) => option[language]);
  return { ...base, texts, imageIds: [] };
}

async function areOwn(db: Db, sessionId: string, answer: IntakeAnswer): Promise<boolean> {
  const ids = ImageIds.safeParse(answer);
  return ids.success && (await ownImages(db, sessionId, ids.data)).length === ids.data.length;
}

const wrong = (questionId: string, why: string): CodedError =>
  new CodedError('INVALID_INPUT', why, { fields: { [questionId]: why } });

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

/**
 * The patient's latest answers from another visit of the practice to questions that allow reuse, with the same words
 * and options. Empty until the patient has verified their identity. Audits the read.
 */
async function offeredAnswers(
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
