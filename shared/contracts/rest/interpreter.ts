import { z } from 'zod';
import { INTERPRETER_LANGUAGES } from '../../domain/interpreter.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

/** An interpreter's way into the visit that they were asked for. */
export const interpreterContracts = {
  /**
   * What the interpreter's landing page shows: nothing of the patient. Changes nothing. A request that is over
   * answers LINK_NOT_ACTIVE, one that never was VISIT_UNAVAILABLE.
   */
  'GET /api/guest/interpreter-links/:token': {
    params: z.object({ token: field.token }),
    result: z.object({
      practiceName: z.string(),
      providerName: z.string(),
      language: z.enum(INTERPRETER_LANGUAGES),
    }),
  },
  /** A person's click: exchanges the link for a cookie that is good for this request only. */
  'POST /api/guest/interpreter-links/:token/open': {
    params: z.object({ token: field.token }),
    result: z.object({ requestId: field.id }),
  },
} satisfies RestContracts;
