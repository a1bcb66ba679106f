import type { StepsDone } from '#server/features/check-in/workflow/workflow.service.ts';
import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { TERMS_VERSION } from '#shared/domain/workflow.ts';
import type { WorkflowConfig } from '#shared/rules/workflow.ts';

export interface AskedOfPatients {
  workflow: WorkflowConfig;
  consentVariant: ConsentTextId;
  textVersion: number | null;
  sameType: boolean;
  /** The provider may treat patients in the patient's stated state, or needs no license there. */
  licensed: boolean;
  copay: boolean;
}

/**
 * The steps that a patient need not repeat after a move (PRODUCT 6.13). Pure. A signature remains valid if it covers
 * everything that the new visit requires, in the current version. The location is in the signed chain and remains
 * valid with it.
 */
export function stepsThatHold(done: StepsDone, asked: AskedOfPatients): WorkflowStep[] {
  const asks = (step: WorkflowStep) => asked.workflow.some((one) => one.step === step);
  const terms = done.terms?.details.version === TERMS_VERSION;
  const consent =
    done.consent?.details.version === TERMS_VERSION &&
    done.consent.details.variant === asked.consentVariant &&
    (done.consent.details.textVersion ?? null) === asked.textVersion;
  const signature =
    done.signature !== undefined && (terms || !asks('terms')) && (consent || !asks('consent'));
  const holds: Record<WorkflowStep, boolean> = {
    'device-test': true,
    terms,
    consent,
    signature,
    location: statementsHold(done, signature) && asked.licensed,
    intake: asked.sameType,
    image: true,
    guests: true,
    copay: asked.copay,
    'partner-intake': asked.sameType,
    history: true,
    // The partner checked the patient in for another time.
    'partner-check-in': false,
  };
  return (Object.keys(done) as WorkflowStep[]).filter((step) => holds[step]);
}

/** Whether the chain's records count for the new visit: the signed ones, or all those stated without a signature. */
export function statementsHold(done: StepsDone, signatureHolds: boolean): boolean {
  return done.signature === undefined || signatureHolds;
}
