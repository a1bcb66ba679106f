import i18next from 'i18next';
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

/** Each step's screen and locale texts. A step without a screen does not compile. */
const LOADS: Record<WorkflowStep, [load: () => Promise<{ default: Screen }>, ...words: string[]]> = {
  'device-test': [() => import('./device-test-step.tsx'), 'device-test'],
  terms: [() => import('./terms-step.tsx'), 'terms'],
  consent: [() => import('./consent-step.tsx'), 'consent'],
  signature: [() => import('./signature-step.tsx'), 'consent'],
  location: [() => import('./location-step.tsx'), 'intake', 'images'],
  intake: [() => import('./intake-step.tsx'), 'intake'],
  image: [() => import('./image-step.tsx'), 'images'],
  guests: [() => import('./guests-step.tsx'), 'guests'],
  copay: [() => import('./copay-step.tsx'), 'payments'],
  'partner-intake': [() => partnerStep('PartnerIntakeStep'), 'partners'],
  history: [() => partnerStep('HistoryStep'), 'partners'],
  'partner-check-in': [() => partnerStep('PartnerCheckInStep'), 'partners'],
};

export const SCREENS = Object.fromEntries(
  Object.entries(LOADS).map(([step, [load]]) => [step, lazyPage(load)]),
) as Record<WorkflowStep, Screen>;

/** Loads the next screen while the patient is busy, because on a slow network each screen takes seconds. */
export function loadNextStep({ steps }: Pick<Workflow, 'steps'>, step: WorkflowStep): void {
  const way = stepsOnTheWay(steps);
  const at = way.findIndex((one) => one.step === step);
  // The consent's screen includes the signature.
  const next = way.slice(at + 1).find((one) => step !== 'consent' || one.step !== 'signature');
  if (!next) return;
  const [load, ...words] = LOADS[next.step];
  loadAhead(load);
  void i18next.loadNamespaces(words);
}
