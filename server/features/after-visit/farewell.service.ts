import type { Farewell } from '../../../shared/contracts/rest/after-visit.ts';
import type { Deps } from '../deps.ts';
import { readCopay } from '../payments/copay.service.ts';
import { hasRated } from '../surveys/surveys.service.ts';
import { hasConsented } from '../workflow/workflow.service.ts';

/** What is left for a patient who was in the visit: the copay's state, a consent receipt, the question how it was. */
export async function readFarewell(deps: Deps, sessionId: string): Promise<Farewell> {
  const [{ step, practiceName, amountCents, currency }, hasConsent, rated] = await Promise.all([
    readCopay(deps, sessionId),
    hasConsented(deps.db, sessionId),
    hasRated(deps.db, sessionId),
  ]);
  return {
    practiceName,
    copay: { step, amountCents, currency },
    hasConsent,
    rated,
  };
}
