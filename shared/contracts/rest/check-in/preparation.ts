import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { TEST_OUTCOMES } from '#shared/domain/device-test.ts';
import { COPAY_STEPS } from '#shared/domain/payment.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';
import { CONSENT_PLACES } from '#shared/domain/workflow.ts';
import { THINGS_TO_HAVE } from '#shared/rules/things-to-have.ts';

const Answers = z.object({
  signature: z
    .object({
      signedBy: z.string(),
      signedAt: field.instant,
      confirmedAt: field.instant.nullable(),
    })
    .nullable(),
  location: z
    .object({
      place: z.enum(CONSENT_PLACES),
      state: z.enum(US_STATE_CODES),
      callbackNumber: z.string(),
      /** Null in answers from before the step required the address. */
      otherPlace: z.string().nullable(),
      street: z.string().nullable(),
      city: z.string().nullable(),
      zipCode: z.string().nullable(),
    })
    .nullable(),
  hasImage: z.boolean(),
  deviceTest: z.enum(TEST_OUTCOMES).nullable(),
  guests: z.int(),
  copay: z
    .object({ step: z.enum(COPAY_STEPS), amountCents: z.int().nullable(), currency: z.string() })
    .nullable(),
});
export type Answers = z.output<typeof Answers>;

export const preparationContracts = {
  'GET /api/patient/links/:path/:token/preparation': {
    params: z.object({ path: z.enum(PATIENT_LINK_PATHS), token: field.token }),
    result: z.object({
      steps: z.int(),
      ready: z.array(z.enum(THINGS_TO_HAVE)),
      /** The next step is a device test that the patient may skip. */
      deviceTest: z.boolean(),
    }),
  },
  'GET /api/patient/sessions/:sessionId/answers': {
    params: z.object({ sessionId: field.id }),
    result: Answers,
  },
} satisfies RestContracts;
