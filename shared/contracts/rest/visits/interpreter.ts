import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { INTERPRETER_LANGUAGES } from '#shared/domain/interpreter.ts';

/** An interpreter's way into the visit of their request. */
export const interpreterContracts = {
  /**
   * The data of the interpreter's landing page: nothing about the patient. Changes nothing. A closed request
   * returns LINK_NOT_ACTIVE, an unknown one VISIT_UNAVAILABLE.
   */
  'GET /api/guest/interpreter-links/:token': {
    params: z.object({ token: field.token }),
    result: z.object({
      practice: PracticeIdentity,
      providerName: z.string(),
      language: z.enum(INTERPRETER_LANGUAGES),
    }),
  },
  /** A click: exchanges the link for a cookie that is valid for this request only. */
  'POST /api/guest/interpreter-links/:token/open': {
    params: z.object({ token: field.token }),
    result: z.object({ requestId: field.id }),
  },
} satisfies RestContracts;
