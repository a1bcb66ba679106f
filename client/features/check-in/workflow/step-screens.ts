import type { ComponentType } from 'react';
import { keepLoading, loadAhead } from '#client/api/keep-loading.ts';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { stepsOnTheWay } from './open-step.ts';
import type { StepProps } from './step-props.ts';

type Screen = ComponentType<StepProps>;

const partnerStep = async (name: keyof typeof import('./partner-step.tsx')) => ({
  default: (await keepLoading(() => import('./partner-step.tsx')))[name],
});

/** A step without a screen does not compile. */
export const LOADS: Record<WorkflowStep, () => Promise<{ default: Screen }>> = {
  'device-test': () => import('./device-test-step.tsx'),
  terms: () => import('./terms-step.tsx'),
  consent: () => import('./consent-step.tsx'),
  signature: () => import('./signature-step.tsx'),
  location: () => import('./location-step.tsx'),
  intake: () => import('./intake-step.tsx'),
  image: () => import('./image-step.tsx'),
  guests: () => import('./guests-step.tsx'),
  copay: () => import('./copay-step.tsx'),
  'partner-intake': () => partnerStep('PartnerIntakeStep'),
  history: () => partnerStep('HistoryStep'),
  'partner-check-in': () => partnerStep('PartnerCheckInStep'),
};

export const SCREENS = Object.fromEntries(
  Object.entries(LOADS).map(([step, load]) => [step, lazyPage(load)]),
) as Record<WorkflowStep, Screen>;

/** Loads the next screen while the patient is busy, because on a slow network each screen takes seconds. */
export function loadNextStep({ steps }: Pick<Workflow, 'steps'>, step: WorkflowStep): void {
  const way = stepsOnTheWay(steps);
  const at = way.findIndex((one) => one.step === step);
  // The consent's screen includes the signature.
  const next = way.slice(at + 1).find((one) => step !== 'consent' || one.step !== 'signature');
  if (next) loadAhead(LOADS[next.step]);
}
