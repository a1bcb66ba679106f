import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { NOTICE_TOPICS } from '#shared/domain/visit-message.ts';

export const PUSH_KINDS = [...NOTICE_TOPICS, 'callAsked', 'timeAsked'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Pushes about a long wait. Their recipient may take over (PRODUCT 9.25). */
const OF_WAITS: ReadonlySet<PushKind | 'test'> = new Set<PushKind>([
  'patientWaits',
  'callAsked',
  'timeAsked',
]);

export const offersTakeOver = (kind: PushKind | 'test'): boolean => OF_WAITS.has(kind);

export const MOST_PUSH_DEVICES = 10;

/** In characters. Push services' endpoints have a few hundred. */
const LONGEST_ENDPOINT = 2_000;

export const PushDevice = z.object({
  deviceId: field.id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: field.instant,
  lastUsedAt: field.instant.nullable(),
});
export type PushDevice = z.output<typeof PushDevice>;

/** A browser's subscription (W3C Push API): the push service's address, and the browser's keys in base64url. */
export const NewPushDevice = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(LONGEST_ENDPOINT),
  /** An uncompressed point of P-256: 65 bytes. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
  /** The same browser's earlier address. */
  replaces: z
    .url({ protocol: /^https$/ })
    .max(LONGEST_ENDPOINT)
    .optional(),
});
export type NewPushDevice = z.output<typeof NewPushDevice>;

const one = z.object({ deviceId: field.id });

export const pushDeviceContracts = {
  'GET /api/provider/push-devices': {
    result: z.object({ serverKey: z.string(), devices: z.array(PushDevice) }),
  },
  /** Additional refusal: TOO_MANY_PUSH_DEVICES. */
  'POST /api/provider/push-devices': { body: NewPushDevice, result: z.object({ deviceId: field.id }) },
  'DELETE /api/provider/push-devices/:deviceId': {
    params: one,
    result: z.object({ removed: z.literal(true) }),
  },
  'POST /api/provider/push-devices/:deviceId/test': {
    params: one,
    result: z.object({ outcome: z.enum(['sent', 'gone', 'failed']) }),
  },
} satisfies RestContracts;
