import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { CONSENT_PLACES } from '#shared/domain/workflow.ts';

/**
 * Who a patient is and where help can be sent, as given before the visit, with what the practice has on file. Null if
 * not given or unknown.
 */
export const SafetyFacts = z.object({
  sessionId: field.id,
  patientName: z.string(),
  /** The date that the patient signed with; before signing, the one on file. `yyyy-mm-dd`. */
  dateOfBirth: z.string().nullable(),
  birthSigned: z.boolean(),
  /** In full years, today in the visit's time zone. */
  age: z.int().nullable(),
  location: z
    .object({
      place: z.enum(CONSENT_PLACES),
      otherPlace: z.string().nullable(),
      state: z.enum(US_STATE_CODES),
      /** Null in answers from before the step required it. */
      address: z.object({ street: z.string(), city: z.string(), zipCode: z.string().nullable() }).nullable(),
      /** In E.164. */
      callbackNumber: z.string(),
      statedAt: field.instant,
    })
    .nullable(),
  reason: z.string().nullable(),
  language: field.language,
  onFile: z.object({
    dateOfBirth: z.string().nullable(),
    state: z.enum(US_STATE_CODES).nullable(),
    home: z.string().nullable(),
  }),
  mobileOnFile: z.string().nullable(),
});
export type SafetyFacts = z.output<typeof SafetyFacts>;

export const safetyContracts = {
  /** In the visit's order, without those who have canceled. */
  'GET /api/provider/visits/:rootVisitId/safety': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({ results: z.array(SafetyFacts) }),
  },
} satisfies RestContracts;
