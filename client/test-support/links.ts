import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { Answers } from './answers.ts';

export const LINKED_VISIT: CallResult<Rest['GET /api/patient/links/:path/:token']> = {
  practiceName: 'Saguaro Family Medicine',
  practice: { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null },
  providerName: 'Dr. Amara Okafor',
  startTime: '2026-11-26T22:00:00.000Z',
  timeZone: 'America/Phoenix',
  durationMinutes: 30,
  language: 'en',
  serverTime: '2026-11-26T21:00:00.000Z',
};

export const INVITED = {
  ...LINKED_VISIT,
  guestName: 'Greta Brandt',
  patientFirstName: 'Walter',
  invitedByPatient: true,
  guestType: 'patient',
  response: 'PENDING',
  staffLink: null,
} satisfies CallResult<Rest['GET /api/guest/links/:path/:token']>;

export const LINK_ANSWERS = {
  'GET /api/patient/links/:path/:token': LINKED_VISIT,
  'GET /api/patient/links/:path/:token/preparation': { steps: 0, ready: [], deviceTest: false },
} satisfies Answers;
