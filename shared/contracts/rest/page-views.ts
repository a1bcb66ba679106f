import { z } from 'zod';
import { LIMITS } from '../../rules/text.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

/**
 * Staff opened a page that their practice counts. The prefix is one of the setting `pageViewRoutes`; the address itself
 * stays in the browser, because it names visits and patients.
 */
export const pageViewContracts = {
  'POST /api/provider/page-views': {
    body: z.strictObject({ practiceId: field.practiceId, prefix: z.string().min(1).max(LIMITS.routePrefix) }),
    /** False: the practice does not count it any more. */
    result: z.object({ counted: z.boolean() }),
  },
} satisfies RestContracts;
