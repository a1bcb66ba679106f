import type { StepRule } from '#server/features/step-rule.ts';
import { hasQuestions } from './intake.queries.ts';

/** Without questions the step would be an empty page. */
export const intakeStep: StepRule = {
  step: 'intake',
  standing: async (db, { sessionId }) => ((await hasQuestions(db, sessionId)) ? null : 'not-asked'),
};
