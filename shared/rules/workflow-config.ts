import type { WorkflowStep } from '../domain/workflow.ts';
import type { WorkflowConfig } from './workflow.ts';

export type WorkflowConfigProblem =
  | 'STEP_TWICE'
  /** Consent without a signature would record nothing. */
  | 'CONSENT_NEEDS_SIGNATURE'
  /** A signature covers only what was read before it. */
  | 'SIGNATURE_COMES_AFTER'
  /** The location is recorded with the signed consent. */
  | 'LOCATION_COMES_AFTER'
  | 'COPAY_NOT_SET';

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

export function withCopayStep(config: WorkflowConfig, asksCopay: boolean): WorkflowConfig {
  const present = config.some(({ step }) => step === 'copay');
  if (asksCopay) return present ? config : [...config, { step: 'copay', mandatory: false }];
  return config.filter(({ step }) => step !== 'copay');
}

/**
 * Adds consent and its signature, both mandatory. The signature follows the consent, after the terms and before the
 * location. Returns the same steps if consent is among them.
 */
export function withConsentSteps(config: WorkflowConfig): WorkflowConfig {
  if (config.some(({ step }) => step === 'consent')) return config;
  const consent = { step: 'consent', mandatory: true } as const;
  const signature = config.find(({ step }) => step === 'signature');
  if (signature) return config.flatMap((one) => (one === signature ? [consent, one] : [one]));
  const isBefore = ({ step }: WorkflowConfig[number]) => step === 'device-test' || step === 'terms';
  const last = config.findLastIndex(isBefore);
  const before = config.slice(0, last + 1);
  const location = before.filter(({ step }) => step === 'location');
  return [
    ...before.filter(({ step }) => step !== 'location'),
    consent,
    { step: 'signature', mandatory: true },
    ...location,
    ...config.slice(last + 1),
  ];
}
