import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';

export const EMERGENCY_MINUTES = 60;

/** In characters. A shorter reason would not explain enough to later readers. */
export const EMERGENCY_REASON = { least: 20, most: 800 };

const params = z.object({ visitId: field.id });

const EmergencyAccess = z.object({
  accessId: field.id,
  name: z.string(),
  reason: z.string(),
  beganAt: field.instant,
  endsAt: field.instant,
});
export type EmergencyAccess = z.output<typeof EmergencyAccess>;

export const EmergencyReason = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(EMERGENCY_REASON.least, 'MIN_LETTERS')
    .max(EMERGENCY_REASON.most, 'MAX_LENGTH'),
});

const Accesses = z.object({ accesses: z.array(EmergencyAccess) });
const Emergency = Accesses.extend({
  openUntil: field.instant.nullable(),
});
export type Emergency = z.output<typeof Emergency>;

/**
 * An administrator's access to the chat, answers, notes and images of one visit, for an hour and with a reason, in a
 * practice that they administer. Staff and administrators of the practice are notified.
 */
export const emergencyAccessContracts = {
  'GET /api/admin/visits/:visitId/emergency-access': { params, result: Emergency },
  'POST /api/admin/visits/:visitId/emergency-access': { params, body: EmergencyReason, result: Emergency },
  'GET /api/provider/visits/:rootVisitId/emergency-accesses': {
    params: z.object({ rootVisitId: field.id }),
    result: Accesses,
  },
} satisfies RestContracts;
