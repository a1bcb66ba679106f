import { feature } from '#server/features/feature.ts';
import { intakeRoutes } from './intake.routes.ts';
import { intakeStep } from './intake-step.ts';

export default feature({
  rest: [intakeRoutes],
  steps: () => [intakeStep],
});
