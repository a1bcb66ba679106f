/** A visit's patients, for its changes and for undoing them. */
export { markBack, markRemoved, selectPatients } from './visit-patients.queries.ts';
