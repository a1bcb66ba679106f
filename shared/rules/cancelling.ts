import type { VisitStatus } from '../domain/visit.ts';

/** A patient may cancel until the first admission begins the visit; from then on only a provider ends it. */
export function mayStillCancel(status: VisitStatus): boolean {
  return status === 'SCHEDULED' || status === 'TENTATIVE';
}
