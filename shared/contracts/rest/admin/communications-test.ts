import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { COMMUNICATION_IDS, SEND_OUTCOMES, TEXT_SERVICES } from '#shared/domain/communication.ts';
import { CONTACT_METHODS, LANGUAGES } from '#shared/domain/visit.ts';

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const ofMessage = ofPractice.extend({ communication: z.enum(COMMUNICATION_IDS) });
const inLanguage = z.object({ language: z.enum(LANGUAGES) });

const Way = z.object({
  /** `outbox`: nothing is sent. Null: the installation has no server for this method. */
  via: z.enum(['smtp', ...TEXT_SERVICES]).nullable(),
  to: z.string().nullable(),
});

export const communicationsTestContracts = {
  'GET /api/admin/practices/:practiceId/communications': {
    params: ofPractice,
    result: z.object({ Email: Way, SMS: Way }),
  },
  'GET /api/admin/practices/:practiceId/communications/:communication': {
    params: ofMessage,
    query: inLanguage,
    result: z.object({
      email: z.object({ from: z.string(), subject: z.string(), text: z.string() }).nullable(),
      sms: z.string().nullable(),
    }),
  },
  'GET /api/admin/practices/:practiceId/communications/:communication/letter': {
    params: ofMessage,
    query: inLanguage,
    result: z.custom<string>(),
    file: 'text/html',
  },
  /** Sends the message only to the caller. Additional refusal: NOT_FOUND for a method that the message never uses. */
  'POST /api/admin/practices/:practiceId/communications/:communication': {
    params: ofMessage,
    body: z.strictObject({ method: z.enum(CONTACT_METHODS), language: z.enum(LANGUAGES) }),
    result: z.object({
      outcome: z.enum(SEND_OUTCOMES),
      answer: z.string().nullable(),
      to: z.string(),
    }),
  },
} satisfies RestContracts;
