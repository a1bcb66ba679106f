import type { VisitStatus } from '../domain/visit.ts';
import { changeOf } from './visit-changes.ts';

/** A patient may cancel until the first admission starts the visit; from then on only a provider ends it. */
export function mayStillCancel(status: VisitStatus): boolean {
  return changeOf('cancel', status, 'patient').refusal === null;
}
