import { z } from 'zod';
import { RATING, STAFF_SCORE } from '../../domain/survey.ts';
import { LIMITS } from '../../rules/text.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const scoreWithin = ({ lowest, highest }: { lowest: number; highest: number }) =>
  z.int('SURVEY_INVALID').min(lowest, 'SURVEY_INVALID').max(highest, 'SURVEY_INVALID');
const comment = z.string().trim().max(LIMITS.surveyComment, 'MAX_LENGTH');

export const surveyContracts = {
  /** 'Would you recommend us?' on the thank-you page; once per visit. */
  'POST /api/patient/sessions/:sessionId/rating': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({
      score: scoreWithin(RATING),
      comment,
    }),
    result: z.object({ score: z.int() }),
  },
  /** When the signed-in account may answer the staff survey again; null: now. */
  'GET /api/provider/survey': { result: z.object({ availableAt: field.instant.nullable() }) },
  /** Answers the staff survey, once in `STAFF_SURVEY_DAYS`. */
  'POST /api/provider/survey': {
    body: z.strictObject({ practiceId: field.practiceId, score: scoreWithin(STAFF_SCORE), comment }),
    result: z.object({ availableAt: field.instant }),
  },
} satisfies RestContracts;
