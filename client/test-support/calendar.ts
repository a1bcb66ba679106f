import type { CalendarVisit } from '#shared/contracts/rest/desk/calendar.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Answers } from './answers.ts';
import { SCHEDULE_OPTIONS } from './schedule.ts';
import { DR_OKAFOR } from './staff.ts';
import { VISIT } from './visits.ts';

export const DR_WEISS = { userId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0990', name: 'Dr. Hannah Weiss' };

let made = 100;

export function visitAt(startTime: string, changes: Partial<CalendarVisit> = {}): CalendarVisit {
  made += 1;
  const {
    rootVisitId: _root,
    practiceId: _practice,
    practiceName: _name,
    origination: _origination,
    description: _description,
    location: _location,
    interpreterPresent: _interpreter,
    visitPatients: _patients,
    ...item
  } = VISIT;
  return { ...item, invited: [], visitId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f1${made}`, startTime, ...changes };
}

const WEISS = { scheduledProviderId: DR_WEISS.userId, scheduledProviderName: DR_WEISS.name };
const WAITING = {
  patientStage: 'waiting',
  patientStages: [{ sessionId: VISIT.sessionId, stage: 'waiting', waitingSince: '2026-11-27T15:52:00.000Z' }],
} as const satisfies Partial<VisitListItem>;

const MONDAY: readonly CalendarVisit[] = [
  visitAt('2026-11-30T16:00:00Z', {
    ...WAITING,
    patientStages: [...WAITING.patientStages],
    patientName: 'Ada Early',
  }),
  visitAt('2026-11-30T17:00:00Z', { patientName: 'Tess Tentative', status: 'TENTATIVE' }),
  visitAt('2026-11-30T17:00:00Z', { ...WEISS, patientName: 'Wes Weiss' }),
  visitAt('2026-11-30T17:15:00Z', { ...WEISS, patientName: 'Otis Overlap', durationMinutes: 60 }),
  visitAt('2026-11-30T18:00:00Z', { patientName: 'Cal Canceled', status: 'CANCELLED' }),
  visitAt('2026-11-30T18:30:00Z', {
    patientName: 'Rae Running',
    status: 'IN_VISIT',
    patientStage: 'in-visit',
  }),
  visitAt('2026-11-30T15:00:00Z', { ...WEISS, patientName: 'Flo Finished', status: 'COMPLETE' }),
];

export const CALENDAR_DAY = {
  'GET /api/provider/practices/:practiceId/schedule-options': {
    ...SCHEDULE_OPTIONS,
    timeZone: 'America/Phoenix',
    providers: [{ userId: DR_OKAFOR.accountId, name: DR_OKAFOR.displayName }, DR_WEISS],
  },
  'GET /api/provider/practices/:practiceId/hours': { practice: { hours: null, daysOff: [] }, staff: [] },
  'POST /api/provider/visits/calendar': ({ body }) => ({
    results: MONDAY.filter(
      ({ startTime, scheduledProviderId, invited }) =>
        startTime.slice(0, 10) >= body.from &&
        startTime.slice(0, 10) < body.to &&
        (!body.providerUserIds ||
          [scheduledProviderId, ...invited].some((one) => body.providerUserIds?.includes(one))),
    ),
    serverTime: '2026-11-27T16:00:00.000Z',
  }),
} satisfies Answers;
