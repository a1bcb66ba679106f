import { randomUUID } from 'node:crypto';
import type { Trx } from '#server/storage/db/database.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import { insertQuestions, insertVisitType } from './visit-types.queries.ts';

/** The steps of a new visit type; they include terms and consent. */
export const STARTING_STEPS: readonly ConfiguredStep[] = [
  { step: 'device-test', mandatory: false },
  { step: 'terms', mandatory: true },
  { step: 'consent', mandatory: true },
  { step: 'signature', mandatory: true },
  { step: 'location', mandatory: true },
  { step: 'intake', mandatory: true },
];

const STARTING_VISIT_TYPES = [
  { name: 'Follow-up', durationMinutes: 20 },
  { name: 'New patient', durationMinutes: 45 },
];

const FIRST_QUESTION = {
  question: { en: 'What brings you here today?', es: '¿Cuál es el motivo de su visita?' },
  help: { en: 'In your own words.', es: 'Con sus propias palabras.' },
};

export async function addStartingVisitTypes(trx: Trx, practiceId: number): Promise<void> {
  for (const type of STARTING_VISIT_TYPES) {
    const visitTypeId = randomUUID();
    await insertVisitType(trx, {
      ...type,
      id: visitTypeId,
      practiceId,
      workflow: JSON.stringify(STARTING_STEPS),
    });
    await insertQuestions(trx, [
      {
        id: randomUUID(),
        visitTypeId,
        version: 1,
        position: 0,
        type: 'Free Text',
        required: true,
        question: JSON.stringify(FIRST_QUESTION.question),
        help: JSON.stringify(FIRST_QUESTION.help),
      },
    ]);
  }
}
