import type { VisitDetail } from './visit-queries.ts';

/** The names of a visit's patients, without those who canceled or were removed. */
export const patientNames = ({ visitPatients }: Pick<VisitDetail, 'visitPatients'>): string =>
  visitPatients
    .filter(({ cancelled, removed }) => !cancelled && !removed)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    .join(', ');
