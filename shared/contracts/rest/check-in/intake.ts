import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { INTAKE_LIMITS, QUESTION_TYPES } from '#shared/domain/intake.ts';
import { Workflow } from './workflow.ts';

const visitPatient = z.object({ sessionId: field.id });
const bilingual = z.object({ en: z.string(), es: z.string() });
const Answer = z.union([
  z.string().max(INTAKE_LIMITS.text, 'MAX_LENGTH'),
  z.array(z.string().max(100)).max(100),
]);

export const intakeContracts = {
  /** Until they are submitted, with earlier answers that the patient may reuse. */
  'GET /api/patient/sessions/:sessionId/intake': {
    params: visitPatient,
    result: z.object({
      questions: z.array(
        z.object({
          questionId: field.id,
          question: bilingual,
          help: bilingual.nullable(),
          type: z.enum(QUESTION_TYPES),
          required: z.boolean(),
          options: z.array(bilingual.extend({ id: z.string() })),
        }),
      ),
      answers: z.record(field.id, Answer),
      /** `on` is the day of submission, in the visit's time zone. */
      offered: z.record(field.id, z.object({ answer: Answer, on: z.iso.date() })),
    }),
  },
  'POST /api/patient/sessions/:sessionId/intake/answers': {
    params: visitPatient,
    body: z.strictObject({ questionId: field.id, answer: Answer }),
    result: z.object({ questionId: field.id }),
  },
  'POST /api/patient/sessions/:sessionId/intake': {
    params: visitPatient,
    body: z.strictObject({ language: field.language }),
    result: Workflow,
  },
  'GET /api/provider/visits/:rootVisitId/intake': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      results: z.array(
        z.object({
          sessionId: field.id,
          patientName: z.string(),
          at: field.instant,
          answers: z.array(
            z.object({
              question: z.string(),
              type: z.enum(QUESTION_TYPES),
              texts: z.array(z.string()),
              imageIds: z.array(field.id),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies RestContracts;
