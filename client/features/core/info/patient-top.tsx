import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { PublicTop } from './public-top.tsx';

export function PatientTop({ sessionId }: { sessionId: string }) {
  const [practice, setPractice] = useState<PracticeIdentity>();
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/patient/sessions/:sessionId', {
      params: { sessionId },
      signal: controller.signal,
      stayOnUnauthorised: true,
    }).then(
      (page) => setPractice(page.practice),
      // The page's own calls report errors.
      () => {},
    );
    return () => controller.abort();
  }, [sessionId]);
  return <PublicTop practice={practice} />;
}
