import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';
import { type IntakeQuestion, inBoth } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';

export async function selectQuestions(db: Db, sessionId: string): Promise<IntakeQuestion[]> {
  const rows = await db
    .selectFrom('visitPatients')
    .innerJoin('visits', 'visits.id', 'visitPatients.visitId')
    .innerJoin('intakeQuestions as question', (join) =>
      join
        .onRef('question.visitTypeId', '=', 'visits.visitTypeId')
        .onRef('question.version', '=', 'visits.questionsVersion'),
    )
    .where('visitPatients.sessionId', '=', sessionId)
    .select([
      'question.id as questionId',
      'question.question',
      'question.help',
      'question.type',
      'question.required',
      'question.options',
    ])
    .orderBy('question.position')
    .execute();
  return rows.map(({ question, help, options, ...row }) => ({
    ...row,
    question: inBoth(question),
    help: help && inBoth(help),
    options: options.map((option) => ({ id: option.id, ...inBoth(option) })),
  }));
}

export async function hasQuestions(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visitPatients')
    .innerJoin('visits', 'visits.id', 'visitPatients.visitId')
    .innerJoin('intakeQuestions as question', (join) =>
      join
        .onRef('question.visitTypeId', '=', 'visits.visitTypeId')
        .onRef('question.version', '=', 'visits.questionsVersion'),
    )
    .where('visitPatients.sessionId', '=', sessionId)
    .select('question.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectAnswers(db: Db, sessionId: string) {
  return db
    .selectFrom('intakeAnswers')
    .select(['questionId', 'answer'])
    .where('sessionId', '=', sessionId)
    .execute();
}

export async function upsertAnswer(
  trx: Trx,
  values: { sessionId: string; questionId: string; answer: Sealed; savedAt: Date },
): Promise<void> {
  await trx
    .insertInto('intakeAnswers')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['sessionId', 'questionId'])
        .doUpdateSet({ answer: values.answer, savedAt: values.savedAt }),
    )
    .execute();
}

export async function insertSubmission(
  trx: Trx,
  submission: { sessionId: string; at: Date; language: Language; answers: Sealed },
): Promise<void> {
  await trx.insertInto('intakeSubmissions').values(submission).execute();
}

export function findSubmission(db: Db, sessionId: string) {
  return db
    .selectFrom('intakeSubmissions')
    .select('answers')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

export async function deleteSubmission(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('intakeSubmissions').where('sessionId', '=', sessionId).execute();
}

export function selectSubmissions(db: Db, visitId: string) {
  return visitPatientRows(db, { visitId })
    .innerJoin('intakeSubmissions as submission', 'submission.sessionId', 'visitPatient.sessionId')
    .select([
      'submission.sessionId',
      'submission.at',
      'submission.answers',
      'patient.firstName',
      'patient.lastName',
    ])
    .orderBy('visitPatient.position')
    .execute();
}

export async function ownImages(db: Db, sessionId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
