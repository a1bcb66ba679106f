import type { VisitDetail } from './visit-queries.ts';

type Visit = Pick<VisitDetail, 'visitPatients'>;

/** A visit's patients, without those who canceled or were removed. */
export const comingPatients = ({ visitPatients }: Visit) =>
  visitPatients
    .filter(({ cancelled, removed }) => !cancelled && !removed)
    .map(({ firstName, lastName, sessionId, patientId }) => ({
      name: `${firstName} ${lastName}`,
      sessionId,
      patientId,
    }));

export const patientNames = (visit: Visit): string =>
  comingPatients(visit)
    .map(({ name }) => name)
    .join(', ');
