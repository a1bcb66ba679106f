import { z } from 'zod';
import { INTERPRETER_LANGUAGES } from '../../domain/interpreter.ts';
import { CONTACT_METHODS } from '../../domain/visit.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

/** Demos only: the messages that would have been sent, and the requested interpreters. */
export const demoContracts = {
  /** Answers in demos only: pages that exist only there ask before they show themselves. */
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
      /** Open interpreter requests, newest first: a person who opens the link plays the demo interpreter. */
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
} satisfies RestContracts;
