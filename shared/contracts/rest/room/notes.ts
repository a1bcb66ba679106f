import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { LIMITS } from '#shared/rules/text.ts';

const visit = z.object({ rootVisitId: field.id });
/** 0 before the first save. */
const version = z.int().min(0).max(2_147_483_646);

/** Patients and guests never read them. */
export const noteContracts = {
  'GET /api/provider/visits/:rootVisitId/notes': {
    params: visit,
    result: z.object({
      own: z.object({ text: z.string(), version }),
      others: z.array(z.object({ author: z.string(), text: z.string(), savedAt: field.instant })),
    }),
  },
  /** CHANGED_MEANWHILE if another page of the same user saved it. */
  'PUT /api/provider/visits/:rootVisitId/notes': {
    params: visit,
    body: z.strictObject({ text: z.string().max(LIMITS.visitNote, 'MAX_LENGTH'), version }),
    result: z.object({ version }),
  },
} satisfies RestContracts;
