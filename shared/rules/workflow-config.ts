import type { WorkflowStep } from '../domain/workflow.ts';
import type { WorkflowConfig } from './workflow.ts';

/** Why a practice cannot ask its patients for these steps; each is a locale key. */
export type WorkflowConfigProblem =
  /** A step stands in the list twice. */
  | 'STEP_TWICE'
  /** Consent is asked for and not signed: nothing would be kept of it. */
  | 'CONSENT_NEEDS_SIGNATURE'
  /** The signature signs what was read before it. */
  | 'SIGNATURE_COMES_AFTER'
  /** The location is kept with the signed consent. */
  | 'LOCATION_COMES_AFTER'
  /** A copay step without a copay. */
  | 'COPAY_NOT_SET';

/** Pure: what stands against these steps, in this order; null when they can be asked. */
export function workflowConfigProblem(
  config: WorkflowConfig,
  { asksCopay }: { asksCopay: boolean },
): WorkflowConfigProblem | null {
  const at = (step: WorkflowStep) => config.findIndex((one) => one.step === step);
  if (new Set(config.map(({ step }) => step)).size < config.length) return 'STEP_TWICE';
  const signature = at('signature');
  if (at('consent') >= 0 && signature < 0) return 'CONSENT_NEEDS_SIGNATURE';
  if (signature >= 0 && (at('terms') > signature || at('consent') > signature))
    return 'SIGNATURE_COMES_AFTER';
  if (at('location') >= 0 && at('location') < signature) return 'LOCATION_COMES_AFTER';
  if (at('copay') >= 0 && !asksCopay) return 'COPAY_NOT_SET';
  return null;
}

/** The same steps with the copay's among them, at the end if it is new, or without it. */
export function withCopayStep(config: WorkflowConfig, asksCopay: boolean): WorkflowConfig {
  const present = config.some(({ step }) => step === 'copay');
  if (asksCopay) return present ? config : [...config, { step: 'copay', mandatory: false }];
  return config.filter(({ step }) => step !== 'copay');
}
