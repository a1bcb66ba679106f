import { z } from 'zod';
import { CONTACT_METHODS } from '../../domain/visit.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

/** Served in demo mode only: what would have gone out by e-mail and SMS. */
export const demoContracts = {
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
    }),
  },
} satisfies RestContracts;
