import { z } from 'zod';
import { field } from '../../../../shared/contracts/fields.ts';
import { PUSH_KINDS } from '../../../../shared/domain/push.ts';
import type { JobKind } from '../../../runtime/jobs/port.ts';

const data = z.strictObject({ accountId: field.id, kind: z.enum(PUSH_KINDS), visitId: field.id });

/** A push to one person's browsers. One that comes twice replaces itself on the screen. */
export const sendPushJob: JobKind<z.output<typeof data>> = {
  name: 'send-push',
  data,
  retry: { limit: 3, delay: 5, growsTo: 30 },
  timeout: 60,
  kept: 3_600,
  concurrency: 2,
};
