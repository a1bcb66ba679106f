import { whyNoCopay } from '../../../../shared/rules/copay.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';

export type VisitOfCopay = Pick<VisitDetail, 'status' | 'visitPatients'>;

export function noCopayOf({ status, visitPatients }: VisitOfCopay, sessionId: string) {
  const patient = visitPatients.find((one) => one.sessionId === sessionId);
  return whyNoCopay(status, Boolean(patient?.cancelled || patient?.removed));
}
