import type { AdminVisit, RecordedConnection } from '../../shared/contracts/rest/admin-visits.ts';
import type { VisitListItem } from '../../shared/contracts/rest/visits.ts';
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
  status: 'COMPLETE',
  isGroupVisit: false,
  patientInvitedCount: 1,
  patientName: 'Colette Moreau',
  patientInVisit: false,
  patientStage: 'left',
  patientStages: [],
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

/** What is on record of that visit. */
export const RECORD: AdminVisit = {
  visit: {
    ...COLETTES,
    rootVisitId: COLETTES.visitId,
    practiceId: SAGUARO.practiceId,
    practiceName: SAGUARO.practiceName,
    scheduledProviderId: DR_OKAFOR.accountId,
    origination: 'Routine Visit',
    description: '',
    interpreterPresent: false,
    visitPatients: [
      {
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
    ratings: [],
    serverTime: '2026-11-26T17:00:00.000Z',
  },
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
      state: 'processed',
      currency: 'usd',
      amountCents: 2_000,
      capturedCents: 2_000,
      refundedCents: 0,
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
