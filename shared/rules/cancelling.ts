import type { VisitStatus } from '../domain/visit.ts';

/** A patient may cancel until somebody was admitted, which begins the visit; from then on a provider ends it. */
export function mayStillCancel(status: VisitStatus): boolean {
  return status === 'SCHEDULED' || status === 'TENTATIVE';
}
