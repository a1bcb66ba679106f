import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField, PAGE_ROWS } from '#shared/contracts/list.ts';
import { PrintedDocument } from '#shared/contracts/printed-document.ts';
import {
  CANDIDATE_KINDS,
  CONNECTION_STATES,
  DEVICE_KINDS,
  MEDIA_PROTOCOLS,
} from '#shared/domain/connection.ts';
import { CONNECTION_TYPES } from '#shared/domain/device-test.ts';
import { CONNECTION_QUALITIES, SEAT_ROLES } from '#shared/domain/participant.ts';
import {
  FINDING_EFFECTS,
  FINDING_KINDS,
  QUALITY_EVENT_KINDS,
  QUALITY_LIMITS,
  RELAY_PROTOCOLS,
} from '#shared/domain/quality-record.ts';
import { LANGUAGES, VISIT_STATUSES } from '#shared/domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay } from '#shared/domain/visit-message.ts';
import { STEP_OUTCOMES, STEP_STATES, WORKFLOW_STEPS } from '#shared/domain/workflow.ts';
import { LIMITS } from '#shared/rules/text.ts';
import {
  SETTING_KEYS,
  SETTING_SCOPES,
  type SettingKey,
  type SettingValue,
} from '#shared/settings/definitions.ts';
import { Guest } from '../check-in/guests.ts';
import { ImageContent, ImagesOfVisit } from '../check-in/images.ts';
import { VisitPayment } from '../check-in/payments.ts';
import { VisitHistory } from '../desk/visit-changes.ts';
import { VisitFacts } from '../desk/visit-facts.ts';
import { VisitLocation } from '../practice/practices.ts';
import { SafetyFacts } from '../room/safety.ts';
import { PatientDetails } from '../visits/patient-details.ts';
import { MessageOfVisit } from '../visits/visit-messages.ts';
import { VisitDetail, VisitListItem } from '../visits/visits.ts';

/** Milliseconds since the epoch. */
const at = z.int();

const Sample = z.object({
  at,
  roundTripMs: z.number().nullable(),
  jitterMs: z.number(),
  lossUp: z.number(),
  lossDown: z.number(),
  kbpsUp: z.number(),
  kbpsDown: z.number(),
  roomUp: z.number().nullable(),
  freezes: z.number(),
  frozenMs: z.number(),
  lateMs: z.number(),
  limit: z.enum(QUALITY_LIMITS),
  candidate: z.enum(CANDIDATE_KINDS).nullable(),
  protocol: z.enum(MEDIA_PROTOCOLS).nullable(),
  relayProtocol: z.enum(RELAY_PROTOCOLS).nullable(),
});

const Event = z.object({
  at,
  kind: z.enum(QUALITY_EVENT_KINDS),
  detail: z.string().nullable(),
  seconds: z.number().nullable(),
});

const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  from: at,
  until: at,
  value: z.number().nullable(),
  effect: z.enum(FINDING_EFFECTS),
});

const PersonQuality = z.object({
  seatId: field.id,
  name: z.string(),
  role: z.enum(SEAT_ROLES),
  samples: z.array(Sample),
  events: z.array(Event),
  findings: z.array(Finding),
  /** Newest first, each with its worst finding. */
  earlier: z.array(z.object({ startTime: field.instant, finding: z.enum(FINDING_KINDS).nullable() })),
});
export type PersonQuality = z.output<typeof PersonQuality>;

export const VisitQuality = z.object({ people: z.array(PersonQuality) });
export type VisitQuality = z.output<typeof VisitQuality>;

const MOST_ROWS = 100;
const quality = z.enum(CONNECTION_QUALITIES);

const RecordedConnection = z.object({
  connectionId: field.id,
  seatId: field.id,
  name: z.string(),
  role: z.enum(SEAT_ROLES),
  state: z.enum(CONNECTION_STATES),
  connectedAt: field.instant,
  /** For `ended-about`, when the page was last seen. */
  endedAt: field.instant.nullable(),
  browser: z.string().nullable(),
  browserVersion: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(DEVICE_KINDS).nullable(),
  candidate: z.enum(CANDIDATE_KINDS).nullable(),
  protocol: z.enum(MEDIA_PROTOCOLS).nullable(),
  network: z.enum(CONNECTION_TYPES).nullable(),
  quality: z.object({ worst: quality, average: quality }).nullable(),
});
export type RecordedConnection = z.output<typeof RecordedConnection>;

export type FeatureKey = {
  [K in SettingKey]: SettingValue<K> extends boolean | MessageWay ? K : never;
}[SettingKey];

const Feature = z.object({
  key: z.enum(SETTING_KEYS as unknown as [FeatureKey, ...FeatureKey[]]),
  value: z.union([z.boolean(), z.enum(MESSAGE_WAYS)]),
  origin: z.enum(['product', ...SETTING_SCOPES]),
});

const AdminVisit = z.object({
  visit: VisitDetail,
  facts: VisitFacts,
  history: VisitHistory,
  patients: z.array(PatientDetails),
  locations: z.array(SafetyFacts.pick({ sessionId: true, location: true })),
  practice: z.object({
    name: z.string(),
    enterpriseName: z.string(),
    timeZone: field.timeZone,
    phone: z.string(),
    locations: z.array(VisitLocation),
  }),
  connections: z.array(RecordedConnection),
  features: z.array(Feature),
  guests: z.array(Guest),
  messages: z.array(MessageOfVisit),
  payments: z.array(VisitPayment),
  workflow: z.array(
    z.object({
      sessionId: field.id,
      patientName: z.string(),
      steps: z.array(
        z.object({
          step: z.enum(WORKFLOW_STEPS),
          mandatory: z.boolean(),
          state: z.enum(STEP_STATES),
          taken: z.object({ outcome: z.enum(STEP_OUTCOMES), at: field.instant }).nullable(),
        }),
      ),
    }),
  ),
});
export type AdminVisit = z.output<typeof AdminVisit>;

/** Read-only, also for administrators who cannot see visits otherwise. A visit of another practice looks missing. */
export const adminVisitContracts = {
  /** Newest first; not counted, because it grows with the history. */
  'POST /api/admin/practices/:practiceId/visits/search': {
    reads: true,
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.object({
      q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').default(''),
      status: z.enum(VISIT_STATUSES).optional(),
      /** Days in each visit's own time zone, both inclusive. */
      from: field.date.optional(),
      to: field.date.optional(),
      sort: z.enum(['-time', 'time', 'patient', '-patient', 'status', '-status']).default('-time'),
      cursor: cursorField.optional(),
      limit: z.int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      rows: z.array(VisitListItem),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/visits/:visitId': { params: z.object({ visitId: field.id }), result: AdminVisit },
  'GET /api/admin/visits/:visitId/quality': { params: z.object({ visitId: field.id }), result: VisitQuality },
  'GET /api/admin/visits/:visitId/quality/file': {
    params: z.object({ visitId: field.id }),
    result: z.string(),
    file: 'application/json',
  },
  /**
   * The visit's summary with chat, answers and staff's notes, in an emergency that the caller opened. Each read is
   * audited. Additional refusal: EMERGENCY_NOT_OPEN.
   */
  'GET /api/admin/visits/:visitId/emergency-record': {
    params: z.object({ visitId: field.id }),
    query: z.object({ language: z.enum(LANGUAGES) }),
    result: PrintedDocument,
  },
  'GET /api/admin/visits/:visitId/emergency-images': {
    params: z.object({ visitId: field.id }),
    result: ImagesOfVisit,
  },
  'GET /api/admin/visits/:visitId/emergency-images/:imageId': {
    params: z.object({ visitId: field.id, imageId: field.id }),
    ...ImageContent,
  },
} satisfies RestContracts;
