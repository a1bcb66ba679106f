import { z } from 'zod';
import { CONSENT_VARIANTS, STEP_STATES, WORKFLOW_STEPS } from '../../domain/workflow.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const step = z.enum(WORKFLOW_STEPS);
const steps = z.array(z.object({ step, mandatory: z.boolean(), state: z.enum(STEP_STATES) }));
const session = z.object({ sessionId: field.id });

/** Where a patient stands before the visit. */
export const Workflow = z.object({
  steps,
  /** The one step that may be taken now; null when all is done. */
  current: step.nullable(),
  /** When the first step may be begun; null is at once. */
  opensAt: field.instant.nullable(),
  consentVariant: z.enum(CONSENT_VARIANTS),
  /** A receipt of what was signed can be had. */
  hasConsent: z.boolean(),
  /** What the practice wants its patient to know before the visit. */
  patientText: z.object({ en: z.string(), es: z.string() }).nullable(),
  practiceName: z.string(),
  providerName: z.string(),
});
export type Workflow = z.output<typeof Workflow>;

/** Each answers with where the patient stands now; sent again, it does nothing more. */
export const workflowContracts = {
  'GET /api/patient/sessions/:sessionId/workflow': { params: session, result: Workflow },
  /** Passes a step by that is not mandatory. */
  'POST /api/patient/sessions/:sessionId/workflow/skip': {
    params: session,
    body: z.strictObject({ step }),
    result: Workflow,
  },
  /** How far each patient of a visit is. */
  'GET /api/provider/visits/:rootVisitId/workflow': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      results: z.array(
        z.object({
          sessionId: field.id,
          patientName: z.string(),
          steps,
          current: step.nullable(),
          hasConsent: z.boolean(),
        }),
      ),
    }),
  },
} satisfies RestContracts;
