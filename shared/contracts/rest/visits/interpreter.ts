import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { INTERPRETER_LANGUAGES } from '#shared/domain/interpreter.ts';

export const interpreterContracts = {
  /** Without patient data. A closed request returns LINK_NOT_ACTIVE, an unknown one VISIT_UNAVAILABLE. */
  'GET /api/guest/interpreter-links/:token': {
    params: z.object({ token: field.token }),
    result: z.object({
      practice: PracticeIdentity,
      providerName: z.string(),
      language: z.enum(INTERPRETER_LANGUAGES),
    }),
  },
  /** For a click: exchanges the link for a cookie that is valid only for this request. */
  'POST /api/guest/interpreter-links/:token/open': {
    params: z.object({ token: field.token }),
    result: z.object({ requestId: field.id }),
  },
} satisfies RestContracts;
