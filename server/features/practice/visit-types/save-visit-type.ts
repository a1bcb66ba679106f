import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { takesCards } from '#server/features/practice/practice-services/payment-processors.ts';
import { keepServices } from '#server/features/practice/practice-services/versions.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { VisitTypeQuestions } from '#shared/contracts/rest/practice/visit-types.ts';
import type { Bilingual, EditedQuestion } from '#shared/domain/intake.ts';
import { CodedError } from '#shared/errors.ts';
import type { WorkflowConfig } from '#shared/rules/workflow.ts';
import type { VisitTypeGrant } from './visit-types.policy.ts';
import {
  findVisitType,
  selectQuestionSet,
  updateVisitType,
  type VisitTypeRow,
} from './visit-types.queries.ts';

type SentQuestion = VisitTypeQuestions['questions'][number];

export function asEdited({ questionId: _, help, ...question }: EditedQuestion): SentQuestion {
  return { ...question, help: help ?? { en: '', es: '' } };
}

export const asRow =
  (visitTypeId: string, version: number) =>
  ({ question, help, type, required, offersEarlier, options }: SentQuestion, position: number) => ({
    id: randomUUID(),
    visitTypeId,
    version,
    position,
    type,
    required,
    offersEarlier,
    question: JSON.stringify(question),
    help: isEmpty(help) ? null : JSON.stringify(help),
    options: JSON.stringify(type.endsWith('Select') ? options : []),
  });

export const isEmpty = ({ en, es }: Bilingual) => en === '' && es === '';

export type Changes = Parameters<typeof updateVisitType>[2];
export type Change = (before: VisitTypeRow, trx: Trx) => Changes | Promise<Changes>;

export async function saveIn(
  trx: Trx,
  { visitTypeId, practiceId, staff }: VisitTypeGrant,
  version: number,
  section: string,
  change: Change,
): Promise<void> {
  await holdVersion(trx, 'visitTypes', visitTypeId, version);
  const before = await findVisitType(trx, visitTypeId);
  if (!before) throw new CodedError('NOT_FOUND');
  const columns = await change(before, trx);
  const questions = await questionsOf(trx, before);
  await updateVisitType(trx, visitTypeId, columns);
  const after = await findVisitType(trx, visitTypeId);
  if (!after) throw new CodedError('NOT_FOUND');
  await audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visit-type.changed',
    subjectId: visitTypeId,
    details: {
      section,
      ...changes(
        { ...auditedOf(before), questions },
        { ...auditedOf(after), questions: await questionsOf(trx, after) },
      ),
    },
  });
}

function auditedOf({
  id: _,
  practiceId: __,
  version: ___,
  questionsVersion: ____,
  questionCount: _____,
  ownConsentId: ______,
  consentName,
  consentVariant,
  ...columns
}: VisitTypeRow) {
  return { ...columns, consentVariant: consentName ?? consentVariant };
}

async function questionsOf(trx: Trx, { id, questionsVersion }: VisitTypeRow) {
  return (await selectQuestionSet(trx, { visitTypeId: id, version: questionsVersion })).map(asEdited);
}

export const asksForCertain = (steps: WorkflowConfig) =>
  steps.some(({ step, mandatory }) => step === 'copay' && mandatory);

/** `copay_mandatory` repeats the step's flag for the payments. */
export const workflowChanges = (steps: WorkflowConfig) => ({
  workflow: JSON.stringify(steps),
  copayMandatory: asksForCertain(steps),
});

/** Refuses a copay that could not be charged. Locks the practice's processor until the transaction ends. */
export async function requireProcessor(
  deps: Pick<Deps, 'payments' | 'settings'>,
  trx: Trx,
  practiceId: number,
  field: string,
): Promise<void> {
  await keepServices(trx, practiceId);
  if (!(await takesCards(trx, deps, practiceId))) throw wrong(field, 'COPAY_NOT_AVAILABLE');
}

export async function withFreeName<T>(work: () => Promise<T>, field = 'name'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'visit_types_name')) throw wrong(field, 'NAME_TAKEN');
    throw error;
  }
}

export const wrong = (field: string, why: string): CodedError =>
  new CodedError('INVALID_INPUT', why, { fields: { [field]: why } });
