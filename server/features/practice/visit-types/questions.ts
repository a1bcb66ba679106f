import { randomUUID } from 'node:crypto';
import type { VisitTypeQuestions } from '#shared/contracts/rest/practice/visit-types.ts';
import type { Bilingual, EditedQuestion } from '#shared/domain/intake.ts';

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
