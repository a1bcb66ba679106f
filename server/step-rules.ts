import type { Deps } from './features/deps.ts';
import { guestsStep } from './features/guests/guests-step.ts';
import { intakeStep } from './features/intake/intake-step.ts';
import { copayStep } from './features/payments/copay-step.ts';

/** The steps before a visit whose state a feature decides. */
export const stepRules = (deps: Pick<Deps, 'payments' | 'settings'>): Deps['steps'] => [
  intakeStep,
  guestsStep,
  copayStep(deps),
];
