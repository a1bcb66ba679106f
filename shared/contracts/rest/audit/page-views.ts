import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PATIENTS_PAGES } from '#shared/rules/page-views.ts';
import { LIMITS } from '#shared/rules/text.ts';

const Counted = z.object({ counted: z.boolean() });

/**
 * Counts that staff opened a page that their practice counts. The prefix is one of the setting `pageViewRoutes`. The
 * address stays in the browser, because it names visits and patients. For a page of a patient or a guest, only its
 * name is sent, and no part of its address.
 */
export const pageViewContracts = {
  'POST /api/provider/page-views': {
    body: z.strictObject({ practiceId: field.practiceId, prefix: z.string().min(1).max(LIMITS.routePrefix) }),
    result: Counted,
  },
  'POST /api/patient/sessions/:sessionId/page-views': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({ page: z.enum(PATIENTS_PAGES) }),
    result: Counted,
  },
  'POST /api/patient/after-visit/:linkId/page-views': {
    params: z.object({ linkId: field.id }),
    result: Counted,
  },
  'POST /api/guest/sessions/:guestId/page-views': {
    params: z.object({ guestId: field.id }),
    result: Counted,
  },
} satisfies RestContracts;
