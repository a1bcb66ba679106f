import { guestsStep } from './features/before-visit/guests/guests-step.ts';
import { intakeStep } from './features/before-visit/intake/intake-step.ts';
import { copayStep } from './features/before-visit/payments/copay-step.ts';
import type { Deps } from './features/deps.ts';

/** The steps before a visit whose state a feature decides. */
export const stepRules = (deps: Pick<Deps, 'payments' | 'settings'>): Deps['steps'] => [
  intakeStep,
  guestsStep,
  copayStep(deps),
];
