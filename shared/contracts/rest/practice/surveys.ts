import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { RATING, STAFF_SCORE } from '#shared/domain/survey.ts';
import { LIMITS } from '#shared/rules/text.ts';

const scoreWithin = ({ lowest, highest }: { lowest: number; highest: number }) =>
  z.int('SURVEY_INVALID').min(lowest, 'SURVEY_INVALID').max(highest, 'SURVEY_INVALID');
const comment = z.string().trim().max(LIMITS.surveyComment, 'MAX_LENGTH');

const Tally = z.object({
  total: z.int(),
  promoters: z.int(),
  detractors: z.int(),
  score: z.int().nullable(),
});
const months = z.array(Tally.extend({ month: z.string() }));
const named = z.array(Tally.extend({ id: field.id, name: z.string() }));

export type SurveyTally = z.infer<typeof Tally>;

export const REPORT_MONTHS = ['3', '6', '12', '24'] as const;

export const surveyContracts = {
  'POST /api/patient/sessions/:sessionId/rating': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({
      score: scoreWithin(RATING),
      comment,
    }),
    result: z.object({ score: z.int() }),
  },
  /** Null for now. */
  'GET /api/provider/survey': { result: z.object({ availableAt: field.instant.nullable() }) },
  'POST /api/provider/survey': {
    body: z.strictObject({ practiceId: field.practiceId, score: scoreWithin(STAFF_SCORE), comment }),
    result: z.object({ availableAt: field.instant }),
  },
  'GET /api/admin/practices/:practiceId/surveys': {
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    query: z.object({ months: z.enum(REPORT_MONTHS) }),
    result: z.object({
      /** `comments` contains the newest texts, without their authors. */
      staff: Tally.extend({
        months,
        comments: z.array(z.object({ score: z.int(), comment: z.string(), at: field.instant })),
      }),
      patients: Tally.extend({ months, byProvider: named, byVisitType: named }),
    }),
  },
} satisfies RestContracts;
