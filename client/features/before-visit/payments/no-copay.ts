import type { VisitDetail } from '../../visit/visits/visit-queries.ts';

export type VisitOfCopay = Pick<VisitDetail, 'status' | 'visitPatients'>;

/** Why a patient's copay is no longer due, as words name it; null while it is due. */
export function whyNoCopay({ status, visitPatients }: VisitOfCopay, sessionId: string) {
  switch (status) {
    case 'CANCELLED':
    case 'MOVED':
    case 'EXPIRED':
    case 'NO_SHOW':
      return status;
    default: {
      const patient = visitPatients.find((one) => one.sessionId === sessionId);
      return patient?.cancelled || patient?.removed ? 'GONE' : null;
    }
  }
}
