import type { ScheduleOptions } from '#client/features/visits/scheduling/schedule-queries.ts';
import type { SeriesDate } from '#shared/contracts/rest/visits/scheduling.ts';
import type { Answers } from './answers.ts';
import { DR_OKAFOR } from './staff.ts';

export const SCHEDULE_OPTIONS: ScheduleOptions = {
  timeZone: 'America/New_York',
  serverTime: '2027-10-05T15:00:00.000Z',
  recordSystem: false,
  visitTypes: [
    {
      visitTypeId: '5a0c8d3e-94f0-4c5e-8a44-0f6d5f0e4a01',
      name: 'Video visit',
      durationMinutes: 30,
      contactMethods: ['Email'],
      createsEncounter: false,
    },
  ],
  providers: [{ userId: DR_OKAFOR.accountId, name: DR_OKAFOR.displayName }],
  locations: [],
};

export const FREE: SeriesDate = {
  exists: true,
  marks: [],
  visits: [],
  elsewhere: [],
  patients: [],
  hours: null,
  nextFree: null,
};

export const ALL_FREE = {
  'POST /api/provider/bookings': {
    marks: [],
    visits: [],
    elsewhere: [],
    patients: [],
    hours: null,
    nextFree: null,
  },
  'POST /api/provider/free-times': { days: [] },
  'POST /api/provider/series-bookings': ({ body }) => ({ dates: body.dates.map(() => FREE) }),
} satisfies Answers;
