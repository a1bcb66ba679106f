import { SignedInProvider } from '#client/features/core/signed-in/signed-in.tsx';
import NextWaiting from '#client/features/desk/waiting-now/next-waiting.tsx';
import EndedVisit from '#client/features/room/in-visit/ended-visit.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Answers } from './answers.ts';
import { openPart } from './open-screen.tsx';
import { DR_OKAFOR, SAGUARO } from './staff.ts';
import { VISIT } from './visits.ts';

const ENDED_AT = '2026-11-26T22:32:10.000Z';
const { visitPatients, ...listed } = VISIT;
const ROSA = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';

const NEXT: VisitListItem = {
  ...listed,
  visitId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0711',
  sessionId: ROSA,
  patientName: 'Rosa Delgado',
  patientStage: 'waiting',
  patientStages: [{ sessionId: ROSA, stage: 'waiting', waitingSince: '2026-11-26T22:28:00.000Z' }],
};

const ANSWERS: Answers = {
  'GET /api/provider/visits/:rootVisitId': { ...VISIT, status: 'COMPLETE' },
  'GET /api/provider/visits/:rootVisitId/facts': {
    providerLink: 'https://visits.example.test/provider/group/1',
    access: { stepsFrom: null, checkInFrom: VISIT.startTime, until: null },
    beganAt: '2026-11-26T22:00:05.000Z',
    endedAt: ENDED_AT,
    people: [],
    links: [],
    consents: [],
    waits: [],
    ratings: [],
    serverTime: ENDED_AT,
  },
  'GET /api/provider/visits/:rootVisitId/notes': {
    own: { text: 'Sleeps badly. Blood pressure again in two weeks.', version: 3 },
    others: [],
  },
  'GET /api/provider/visits/:rootVisitId/payments': {
    processor: 'test',
    results: [
      {
        sessionId: VISIT.sessionId,
        patientName: VISIT.patientName,
        asked: { mode: 'default', amountCents: 2500 },
        billingGrouping: '',
        state: 'pre-authorized',
        currency: 'usd',
        amountCents: 2500,
        capturedCents: null,
        refundedCents: 0,
        disputes: [],
        failure: null,
        expiresAt: '2026-12-03T22:00:00.000Z',
        processedBy: null,
        processedAt: null,
        underWay: false,
        mayCapture: true,
        mayVoid: true,
      },
    ],
  },
  'GET /api/provider/visits/:rootVisitId/documents': {
    documents: [
      {
        sharedId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0721',
        name: 'Blood pressure diary.pdf',
        mediaType: 'application/pdf',
        byteLength: 1000,
        sharedBy: DR_OKAFOR.displayName,
        sharedAt: '2026-11-26T22:20:00.000Z',
        endedAt: null,
      },
    ],
    askedBy: [],
  },
  'POST /api/provider/visits/search': {
    results: [NEXT],
    nextCursor: null,
    previousCursor: null,
    serverTime: ENDED_AT,
  },
};

export function openEndedVisit(answers: Answers = {}) {
  const signedIn = {
    me: DR_OKAFOR,
    practices: [SAGUARO],
    practice: SAGUARO,
    imageUrl: null,
    alertCount: 0,
    surveyDue: false,
  };
  return openPart(
    <SignedInProvider signedIn={signedIn}>
      <EndedVisit visitId={VISIT.visitId} next={<NextWaiting practiceId={SAGUARO.practiceId} />} />
    </SignedInProvider>,
    { ...ANSWERS, ...answers },
  );
}
