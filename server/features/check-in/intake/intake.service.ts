import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  completeOrChangeStep,
  requireStepOpen,
} from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import {
  ANSWERED_WITH,
  fits,
  type GivenAnswer,
  type IntakeAnswer,
  type IntakeQuestion,
  isAnswered,
} from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { offeredAnswers } from './earlier-answers.ts';
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
