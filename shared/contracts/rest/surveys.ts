import { z } from 'zod';
import { RATING } from '../../domain/survey.ts';
import { LIMITS } from '../../rules/text.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

export const surveyContracts = {
  /** 'Would you recommend us?' on the thank-you page; once per visit. */
  'POST /api/patient/sessions/:sessionId/rating': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({
      score: z
        .int('SURVEY_INVALID')
        .min(RATING.lowest, 'SURVEY_INVALID')
        .max(RATING.highest, 'SURVEY_INVALID'),
      comment: z.string().trim().max(LIMITS.surveyComment, 'MAX_LENGTH'),
    }),
    result: z.object({ score: z.int() }),
  },
} satisfies RestContracts;
