import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { INTERPRETER_LANGUAGES } from '#shared/domain/interpreter.ts';
import { PARTNER_KINDS, PARTNER_OUTCOMES } from '#shared/domain/partner.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';

/** The longest token of a departing patient, in characters. The product's tokens have some 700. */
const departure = z.string().min(1).max(4_000);

export const demoContracts = {
  /** Answers only in demos. Pages that exist only in demos ask before they show anything. */
  'GET /api/demo/mode': { result: z.object({ demo: z.literal(true) }) },
  'GET /api/demo/outbox': {
    result: z.object({
      messages: z.array(
        z.object({
          messageId: field.id,
          method: z.enum(CONTACT_METHODS),
          to: z.string(),
          language: field.language,
          subject: z.string(),
          text: z.string(),
          sentAt: field.instant,
        }),
      ),
      interpreterRequests: z.array(
        z.object({
          requestId: field.id,
          language: z.enum(INTERPRETER_LANGUAGES),
          practiceName: z.string(),
          requestedAt: field.instant,
          link: z.url(),
        }),
      ),
    }),
  },
  /** A patient arrives at the demo partner. Refusal: NOT_FOUND for a token that is not the product's. */
  'POST /api/demo/partner/arrival': {
    body: z.strictObject({ token: departure }),
    result: z.object({
      kind: z.enum(PARTNER_KINDS),
      practice: z.string(),
      language: field.language,
      questions: z.array(z.string()),
    }),
  },
  'POST /api/demo/partner/answers': {
    body: z.strictObject({
      token: departure,
      outcome: z.enum(PARTNER_OUTCOMES),
      answers: z
        .array(
          z
            .string()
            .max(500)
            .regex(/^[^\0]*$/, 'FIELD_INVALID'),
        )
        .max(10),
    }),
    result: z.object({ url: z.url() }),
  },
} satisfies RestContracts;
