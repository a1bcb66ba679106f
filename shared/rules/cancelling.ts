import { NOT_BEGUN_STATUSES, type VisitStatus } from '../domain/visit.ts';

/** A patient may cancel until the first admission starts the visit. Afterward only a provider ends it. */
export const mayStillCancel = (status: VisitStatus): boolean => NOT_BEGUN_STATUSES.includes(status);
