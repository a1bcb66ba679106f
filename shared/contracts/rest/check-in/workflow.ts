import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { STEP_STATES, WORKFLOW_STEPS } from '#shared/domain/workflow.ts';

const step = z.enum(WORKFLOW_STEPS);
const steps = z.array(z.object({ step, mandatory: z.boolean(), state: z.enum(STEP_STATES) }));
const visitPatient = z.object({ sessionId: field.id });

const AddressOnFile = z.object({
  street: z.string(),
  city: z.string(),
  state: z.enum(US_STATE_CODES),
  zipCode: z.string().nullable(),
});
export type AddressOnFile = z.output<typeof AddressOnFile>;

export const Workflow = z.object({
  steps,
  current: step.nullable(),
  opensAt: field.instant.nullable(),
  /** The consent text that the patient agreed to; before that, the one that the visit requires. */
  consentVariant: field.consentTextId,
  ownConsent: z
    .object({
      version: z.int(),
      title: z.object({ en: z.string(), es: z.string() }),
      body: z.object({ en: z.string(), es: z.string() }),
    })
    .nullable(),
  hasConsent: z.boolean(),
  patientText: z.object({ en: z.string(), es: z.string() }).nullable(),
  practiceName: z.string(),
  providerName: z.string(),
  cancelReasons: z.array(z.object({ en: z.string(), es: z.string() })),
  /** Null without a location step. */
  mobileOnFile: z.string().nullable(),
  /**
   * The patient's home, for confirmation at the location step. Null at other steps, and until the signature has the
   * date of birth on file.
   */
  addressOnFile: AddressOnFile.nullable(),
  /**
   * An earlier consent of the patient that is still valid and can be confirmed with the date of birth instead of
   * signing again. Null if this visit is signed. Days in the visit's time zone, the last one inclusive.
   */
  keptConsent: z.object({ signedOn: z.iso.date(), until: z.iso.date() }).nullable(),
  /** The state of the visit's location, or of the practice's first one; null without a location step. */
  practiceState: z.string().nullable(),
  checkedIn: z.boolean(),
});
export type Workflow = z.output<typeof Workflow>;

/** Each call returns the patient's progress, and can be repeated without effect. */
export const workflowContracts = {
  'GET /api/patient/sessions/:sessionId/workflow': { params: visitPatient, result: Workflow },
  'POST /api/patient/sessions/:sessionId/workflow/skip': {
    params: visitPatient,
    body: z.strictObject({ step }),
    result: Workflow,
  },
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
