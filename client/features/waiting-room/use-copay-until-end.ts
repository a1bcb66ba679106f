import { useEffect, useState } from 'react';
import type { Copay } from '../../../shared/contracts/rest/payments.ts';
import { call } from '../../api/call.ts';

/**
 * The copay as it stood when the patient came into the visit; null without one. Read then, because the patient's
 * session ends with the visit.
 */
export function useCopayUntilEnd(sessionId: string, inVisit: boolean): Copay | null {
  const [copay, setCopay] = useState<Copay | null>(null);
  useEffect(() => {
    if (!inVisit) return;
    let current = true;
    call('GET /api/patient/sessions/:sessionId/copay', {
      params: { sessionId },
      stayOnUnauthorised: true,
    }).then(
      (read) => {
        if (current) setCopay(read);
      },
      // The thank-you does without it.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [sessionId, inVisit]);
  return copay;
}
