import type {
  AdminVisit,
  RecordedConnection,
} from '../../shared/contracts/rest/administration/admin-visits.ts';
import type { VisitQuality } from '../../shared/contracts/rest/administration/visit-quality.ts';
import type { VisitListItem } from '../../shared/contracts/rest/visit/visits.ts';
import { DR_OKAFOR, SAGUARO } from './staff.ts';

const id = (digit: number) => `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f05${String(digit).padStart(2, '0')}`;
const AT = '2026-11-20T17:00:00.000Z';

/** A completed visit of Colette Moreau's. */
export const COLETTES: VisitListItem = {
  visitId: id(1),
  groupVisitId: id(1),
  sessionId: id(2),
  startTime: AT,
  timeZone: 'America/Phoenix',
  durationMinutes: 30,
  visitTypeName: 'Follow-up',
  series: null,
  status: 'COMPLETE',
  isGroupVisit: false,
  patientInvitedCount: 1,
  patientName: 'Colette Moreau',
  patientId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0302',
  patientInVisit: false,
  patientStage: 'left',
  patientStages: [],
  scheduledProviderId: DR_OKAFOR.accountId,
  scheduledProviderName: DR_OKAFOR.displayName,
  providersCurrentlyInVisit: [],
  providersPreviouslyInVisit: [{ userId: DR_OKAFOR.accountId, name: DR_OKAFOR.displayName }],
  providerGuestInviteResponse: 'None',
  invitedAsGuest: false,
  undeliverable: false,
};

/** Colette on her phone, until the end. */
export const CONNECTION: RecordedConnection = {
  connectionId: id(3),
  seatId: id(4),
  name: 'Colette Moreau',
  role: 'patient',
  state: 'ended',
  connectedAt: AT,
  endedAt: '2026-11-20T17:25:00.000Z',
  browser: 'Chrome',
  browserVersion: '141',
  system: 'Android 15',
  device: 'phone',
  candidate: 'relay',
  protocol: 'tcp',
  network: 'cellular',
  quality: { worst: 'poor', average: 'fair' },
};

export const RECORD: AdminVisit = {
  visit: {
    ...COLETTES,
    rootVisitId: COLETTES.visitId,
    practiceId: SAGUARO.practiceId,
    practiceName: SAGUARO.practiceName,
    scheduledProviderId: DR_OKAFOR.accountId,
    origination: 'Routine Visit',
    location: null,
    description: '',
    interpreterPresent: false,
    visitPatients: [
      {
        patientId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0302',
        firstName: 'Colette',
        lastName: 'Moreau',
        email: 'colette@example.org',
        mobile: null,
        sessionId: COLETTES.sessionId,
        patientInVisit: false,
        intakeComplete: true,
        reconciled: false,
        keptAt: null,
        visitStatus: 'COMPLETE',
        cancelled: null,
        removed: null,
        linkDelivery: 'Email',
        readsCaptions: false,
      },
    ],
  },
  facts: {
    providerLink: 'https://visits.example.org/provider/group/1',
    access: { stepsFrom: null, checkInFrom: AT, until: null },
    beganAt: AT,
    endedAt: '2026-11-20T17:25:00.000Z',
    people: [],
    links: [],
    consents: [],
    waits: [],
    ratings: [],
    serverTime: '2026-11-26T17:00:00.000Z',
  },
  history: {
    status: 'COMPLETE',
    movedTo: null,
    movedFrom: null,
    endedAt: null,
    endedBy: null,
    cancelled: null,
    noShow: null,
    closedAfterHours: null,
  },
  patients: [
    {
      sessionId: COLETTES.sessionId,
      firstName: 'Colette',
      lastName: 'Moreau',
      birthDate: '1948-03-09',
      sex: 'female',
      mrn: 'M-4711',
      address: '7 Palo Verde',
      city: 'Tempe',
      state: 'AZ',
      zipCode: '85281',
      externalId: 'fhir-77',
      version: 1,
    },
  ],
  locations: [
    {
      sessionId: COLETTES.sessionId,
      location: {
        place: 'home',
        otherPlace: null,
        state: 'AZ',
        address: { street: '12 Mesa Drive', city: 'Phoenix', zipCode: '85004' },
        callbackNumber: '+16025550123',
        statedAt: AT,
      },
    },
  ],
  practice: {
    name: SAGUARO.practiceName,
    enterpriseName: SAGUARO.enterpriseName,
    timeZone: 'America/Phoenix',
    phone: '+16025550100',
    locations: [{ locationId: id(5), name: 'Downtown', address: '12 Palm Street' }],
  },
  connections: [CONNECTION],
  features: [
    { key: 'showPatientNames', value: true, origin: 'visit-type' },
    { key: 'reminder1Day', value: 'none', origin: 'enterprise' },
  ],
  guests: [
    {
      guestId: id(6),
      guestType: 'patient',
      name: 'Luc Moreau',
      email: 'luc@example.org',
      mobile: null,
      relationship: 'Spouse or Partner',
      legalRepresentativeName: null,
      inviteMethod: 'Email',
      inviteState: 'ACCEPTED',
      presence: 'Joined',
      invitedAt: AT,
      invitedBy: { kind: 'patient', name: 'Colette Moreau' },
      mayEdit: false,
      hasAccount: false,
      linkId: null,
    },
  ],
  messages: [
    {
      messageId: id(7),
      what: 'confirmation',
      to: { role: 'patient', name: 'Colette Moreau' },
      sessionId: COLETTES.sessionId,
      method: 'Email',
      recipient: 'colette@example.org',
      state: 'SENT',
      at: AT,
      failure: null,
      mayBeSentAgain: false,
    },
  ],
  payments: [
    {
      sessionId: COLETTES.sessionId,
      patientName: 'Colette Moreau',
      asked: { mode: 'suggested', amountCents: 2_500 },
      billingGrouping: 'Telehealth',
      state: 'processed',
      currency: 'usd',
      amountCents: 2_000,
      capturedCents: 2_000,
      refundedCents: 0,
      disputes: [],
      failure: null,
      expiresAt: null,
      processedBy: DR_OKAFOR.displayName,
      processedAt: AT,
      underWay: false,
      mayCapture: false,
      mayVoid: false,
    },
  ],
  workflow: [
    {
      sessionId: COLETTES.sessionId,
      patientName: 'Colette Moreau',
      steps: [
        {
          step: 'terms',
          mandatory: true,
          state: 'STEP_COMPLETE',
          taken: { outcome: 'done', at: '2026-11-20T16:40:00.000Z' },
        },
        {
          step: 'intake',
          mandatory: false,
          state: 'STEP_COMPLETE',
          taken: { outcome: 'skipped', at: '2026-11-20T16:45:00.000Z' },
        },
        { step: 'image', mandatory: false, state: 'STEP_INCOMPLETE', taken: null },
        { step: 'copay', mandatory: false, state: 'STEP_NOT_ENABLED', taken: null },
      ],
    },
  ],
};

const BEGAN = Date.parse(AT);

/** Colette's upload was narrow for a minute, and her camera was unplugged at the end. */
export const QUALITY: VisitQuality = {
  people: [
    {
      seatId: CONNECTION.seatId,
      name: CONNECTION.name,
      role: 'patient',
      samples: Array.from({ length: 36 }, (_, index) => ({
        at: BEGAN + (index + 1) * 5_000,
        roundTripMs: 80,
        jitterMs: 6,
        lossUp: 0,
        lossDown: index > 30 ? 12 : 0,
        kbpsUp: index > 11 && index < 24 ? 180 : 900,
        kbpsDown: 900,
        roomUp: 200,
        freezes: 0,
        frozenMs: 0,
        lateMs: 0,
        limit: index > 11 && index < 24 ? 'bandwidth' : 'none',
        candidate: 'relay',
        protocol: 'udp',
        relayProtocol: 'udp',
      })),
      events: [
        { at: BEGAN, kind: 'connected', detail: null, seconds: null },
        { at: BEGAN + 1_000, kind: 'path-changed', detail: 'relay/udp', seconds: null },
        { at: BEGAN + 150_000, kind: 'device-lost', detail: 'camera', seconds: null },
        { at: BEGAN + 180_000, kind: 'left', detail: 'network', seconds: null },
        { at: BEGAN + 190_000, kind: 'connected', detail: null, seconds: 10 },
      ],
      findings: [
        {
          kind: 'upload-narrow',
          from: BEGAN + 60_000,
          until: BEGAN + 120_000,
          value: 180,
          effect: 'video-reduced',
        },
        { kind: 'camera-lost', from: BEGAN + 150_000, until: BEGAN + 180_000, value: 30, effect: 'none' },
      ],
      earlier: [
        { startTime: '2026-11-13T17:00:00.000Z', finding: 'upload-narrow' },
        { startTime: '2026-11-06T17:00:00.000Z', finding: null },
      ],
    },
  ],
};
