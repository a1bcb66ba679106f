import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import {
  BROWSERS,
  CONNECTION_TYPES,
  MEDIA_ROUTES,
  OPERATING_SYSTEMS,
  PLATFORMS,
  STEP_OUTCOMES,
  TEST_OUTCOMES,
} from '#shared/domain/device-test.ts';

const step = z.enum(STEP_OUTCOMES);
const milliseconds = z.number().min(0).max(60_000);

/** PRODUCT 8.2: only enumerations and numbers, no address and no device name. */
export const DeviceTestResult = z.strictObject({
  outcome: z.enum(TEST_OUTCOMES),
  steps: z.strictObject({ browser: step, camera: step, microphone: step, speaker: step, connectivity: step }),
  environment: z.strictObject({
    browser: z.enum(BROWSERS),
    /** At most three parts, so that it cannot be an IP address. */
    browserVersion: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,4}){0,2}$/)
      .nullable(),
    os: z.enum(OPERATING_SYSTEMS),
    platform: z.enum(PLATFORMS),
    connectionType: z.enum(CONNECTION_TYPES),
  }),
  /** Null if the media server was unreachable. */
  connection: z
    .strictObject({
      route: z.enum(MEDIA_ROUTES),
      /** Kilobits per second. */
      bitrate: z.number().min(0).max(10_000_000),
      jitter: milliseconds,
      roundTrip: milliseconds,
      /** Share of packets that did not return, 0 to 1. */
      packetLoss: z.number().min(0).max(1),
      qualityScore: z.int().min(1).max(5),
    })
    .nullable(),
});
export type DeviceTestResult = z.output<typeof DeviceTestResult>;

const KeptTest = z.strictObject({
  testId: field.id,
  result: DeviceTestResult,
});

export const deviceTestContracts = {
  'POST /api/patient/sessions/:sessionId/device-tests': {
    params: z.object({ sessionId: field.id }),
    body: KeptTest,
    result: z.object({ testId: field.id }),
  },
  'POST /api/guest/sessions/:guestId/device-tests': {
    params: z.object({ guestId: field.id }),
    body: KeptTest,
    result: z.object({ testId: field.id }),
  },
  'GET /api/provider/visits/:rootVisitId/device-tests': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      results: z.array(
        z.object({
          sessionId: field.id.nullable(),
          guestId: field.id.nullable(),
          at: field.instant,
          result: DeviceTestResult,
        }),
      ),
    }),
  },
} satisfies RestContracts;
