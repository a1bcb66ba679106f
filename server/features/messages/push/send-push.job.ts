import { z } from 'zod';
import type { JobKind } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { PUSH_KINDS } from '#shared/domain/push.ts';

const data = z.strictObject({
  accountId: field.id,
  /** Missing in jobs of former releases, which were for all of the person's browsers. */
  deviceId: field.id.optional(),
  kind: z.enum(PUSH_KINDS),
  visitId: field.id,
});

/** One job per browser, so that a retry after a failure repeats nothing at the others. */
export const sendPushJob: JobKind<z.output<typeof data>> = {
  name: 'send-push',
  data,
  retry: { limit: 3, delay: 5, growsTo: 30 },
  timeout: 60,
  kept: 3_600,
  concurrency: 2,
};
