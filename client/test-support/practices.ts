import type { Enterprise, Practice } from '#shared/contracts/rest/practice/practices.ts';
import { HUDSON, SAGUARO } from './staff.ts';

export const SAGUARO_DETAILS: Practice = {
  practiceId: SAGUARO.practiceId,
  enterpriseId: SAGUARO.enterpriseId,
  enterpriseName: SAGUARO.enterpriseName,
  name: SAGUARO.practiceName,
  timeZone: 'America/Phoenix',
  version: 3,
  locations: [
    {
      locationId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0401',
      name: 'Downtown',
      address: '12 Palm Street',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
    },
  ],
  active: true,
  openVisits: 2,
  api: { system: 'fhir', version: '4.0.1' },
  mayChangeStatus: true,
};

export const DEMO_HEALTH: Enterprise = {
  enterpriseId: SAGUARO.enterpriseId,
  name: SAGUARO.enterpriseName,
  version: 3,
  mayChange: true,
  practices: [SAGUARO, HUDSON].map(({ practiceId, practiceName: name }) => ({
    practiceId,
    name,
    timeZone: 'America/Phoenix',
    active: practiceId === SAGUARO.practiceId,
    administered: true,
    locations: practiceId === SAGUARO.practiceId ? 1 : 0,
    staff: 7,
  })),
};
