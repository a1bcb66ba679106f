import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { Answers } from '#shared/contracts/rest/check-in/preparation.ts';

interface GivenAnswers {
  answers: Answers | null;
  loading: boolean;
}

export function useGivenAnswers(sessionId: string, wanted: boolean): GivenAnswers {
  const [read, setRead] = useState<Answers | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    setRead(null);
    setFailed(false);
    if (!wanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /api/patient/sessions/:sessionId/answers', {
      params: { sessionId },
      signal,
      stayOnUnauthorised: true,
    }).then(
      (answers) => (signal.aborted ? undefined : setRead(answers)),
      () => (signal.aborted ? undefined : setFailed(true)),
    );
    return () => controller.abort();
  }, [sessionId, wanted]);

  return { answers: wanted ? read : null, loading: wanted && read === null && !failed };
}
