import { z } from 'zod';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';
import { PracticeIdentity } from '../../practice-identity.ts';

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

/** A practice's logo: administrators of the practice change it, and anyone may look at it. */
export const logoContracts = {
  /** What patients see of the practice. */
  'GET /api/admin/practices/:practiceId/identity': { params: practice, result: PracticeIdentity },
  /** Replaces the logo. Additional refusals: LOGO_TOO_LARGE, LOGO_TYPE_INVALID, ERROR_PROCESSING_IMAGE. */
  'PUT /api/admin/practices/:practiceId/logo': {
    params: practice,
    body: z.strictObject({ base64: field.base64 }),
    result: PracticeIdentity,
  },
  'DELETE /api/admin/practices/:practiceId/logo': { params: practice, result: PracticeIdentity },
  /** Needs no sign-in, and opens nothing but a logo in use. A new logo has a new address. */
  'GET /api/public/logos/:logoId': {
    params: z.object({ logoId: field.id }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/png',
    immutable: true,
  },
} satisfies RestContracts;
