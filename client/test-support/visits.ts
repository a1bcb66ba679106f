import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { VisitMessages } from '#shared/contracts/rest/visits/visit-messages.ts';
import { EXPECTED_PATIENT } from '#shared/test-support/visit-patient.ts';
import type { Answers } from './answers.ts';
import { SCHEDULE_OPTIONS } from './schedule.ts';
import { DR_OKAFOR, SAGUARO } from './staff.ts';

const VISIT_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
export const PATIENT_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0703';
const SESSION_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';

export const VISIT: VisitDetail = {
  visitId: VISIT_ID,
  groupVisitId: VISIT_ID,
  rootVisitId: VISIT_ID,
  sessionId: SESSION_ID,
  startTime: '2026-11-26T22:00:00.000Z',
  timeZone: 'America/Phoenix',
  durationMinutes: 30,
  visitTypeName: 'Video visit',
  series: null,
  status: 'SCHEDULED',
  isGroupVisit: false,
  patientInvitedCount: 1,
  patientName: 'Walter Brandt',
  patientId: PATIENT_ID,
  patientInVisit: false,
  patientStage: 'pending',
  patientStages: [],
  scheduledProviderId: DR_OKAFOR.accountId,
  scheduledProviderName: DR_OKAFOR.displayName,
  providersCurrentlyInVisit: [],
  providersPreviouslyInVisit: [],
  providerGuestInviteResponse: 'None',
  invitedAsGuest: false,
  undeliverable: false,
  practiceId: SAGUARO.practiceId,
  practiceName: SAGUARO.practiceName,
  origination: 'Routine Visit',
  description: '',
  location: null,
  interpreterPresent: false,
  visitPatients: [
    {
      patientId: PATIENT_ID,
      firstName: 'Walter',
      lastName: 'Brandt',
      email: 'walter@example.test',
      sessionId: SESSION_ID,
      ...EXPECTED_PATIENT,
    },
  ],
};

export const VISIT_RECORD: VisitRecord = {
  status: 'SCHEDULED',
  actions: ['move', 'add-patient', 'remove-patient', 'cancel'],
  movedTo: null,
  movedFrom: null,
  endedAt: null,
  endedBy: null,
  cancelled: null,
  noShow: null,
  closedAfterHours: null,
  cancelReasons: [{ en: 'Provider is ill', es: 'Enfermedad' }],
  told: { cancel: [], move: [] },
  slot: {
    visitTypeId: SCHEDULE_OPTIONS.visitTypes[0]?.visitTypeId ?? '',
    providerUserId: DR_OKAFOR.accountId,
  },
  locations: [],
  series: null,
};

export const REACHABLE: VisitMessages['patients'][number] = {
  sessionId: SESSION_ID,
  name: 'Walter Brandt',
  email: 'walter@example.test',
  mobile: null,
  reachable: true,
};

const MORNING = '2026-11-27T16:00:00.000Z';

export const MORNING_LIST = {
  'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
  'POST /api/provider/visits/search': ({ body }) => ({
    results: body.visitListStatusFilter?.includes('waiting')
      ? []
      : Array.from({ length: 14 }, (_, index) => ({
          ...VISIT,
          visitId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f08${index + 10}`,
          patientName: index === 0 ? 'Ada Early' : VISIT.patientName,
          startTime: new Date(Date.parse(MORNING) + (index * 17 - 16) * 60_000).toISOString(),
        })),
    nextCursor: null,
    previousCursor: null,
    serverTime: MORNING,
  }),
} satisfies Answers;
