import { readCopay } from '#server/features/check-in/payments/copay.service.ts';
import { hasConsented } from '#server/features/check-in/workflow/workflow.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { hasRated } from '#server/features/practice/surveys/surveys.service.ts';
import type { Farewell } from '#shared/contracts/rest/desk/after-visit.ts';

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
