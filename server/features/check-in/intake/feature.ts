import { feature } from '#server/features/feature.ts';
import type { StepRule } from '#server/features/step-rule.ts';
import { hasQuestions } from './intake.queries.ts';

/** Without questions the step would be an empty page. */
const intakeStep: StepRule = {
  step: 'intake',
  standing: async (db, { sessionId }) => ((await hasQuestions(db, sessionId)) ? null : 'not-asked'),
};

export default feature({
  steps: () => [intakeStep],
});
