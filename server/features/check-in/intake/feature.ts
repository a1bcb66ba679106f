import { feature } from '#server/features/feature.ts';
import { intakeStep } from './intake-step.ts';

export default feature({
  steps: () => [intakeStep],
});
