import { useEffect, useState } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

type OfPatient = CallResult<Rest['GET /api/patient/sessions/:sessionId/documents']>;

/**
 * With these codes nothing is offered: patients without a session, or with a dead link who were not in the
 * visit.
 */
const NOT_OFFERED = ['NOT_SIGNED_IN', 'LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE'] as const;

const WAITS = { firstMs: 1_000, longestMs: 30_000 };

/** Null if nothing is offered. Retries other failures, such as an unreachable server. */
async function readUntilKnown(sessionId: string, signal: AbortSignal): Promise<OfPatient | null> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await call('GET /api/patient/sessions/:sessionId/documents', {
        params: { sessionId },
        stayOnUnauthorised: true,
        signal,
      });
    } catch (error) {
      if (NOT_OFFERED.some((code) => isApiError(error, code))) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries, WAITS)));
  }
  return null;
}

export function useDocumentsEmail(sessionId: string | null) {
  const [found, setFound] = useState<OfPatient | null>(null);
  const { busy, attempt } = useToastedAttempt();
  const sharedId = useRoom((state) => state.facts?.document?.sharedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when something is shared.
  useEffect(() => {
    if (sessionId === null) return;
    const asking = new AbortController();
    void readUntilKnown(sessionId, asking.signal).then((read) => read && setFound(read));
    return () => asking.abort();
  }, [sessionId, sharedId]);

  async function ask(): Promise<boolean> {
    if (sessionId === null) return false;
    return attempt(async () =>
      setFound(
        await call('POST /api/patient/sessions/:sessionId/documents/email', { params: { sessionId } }),
      ),
    );
  }
  return { offered: (found?.shared ?? 0) > 0, asked: found?.askedAt != null, said: saidOf(found), busy, ask };
}

function saidOf(found: OfPatient | null): 'emailAsked' | 'textAsked' | 'noAddress' {
  if (found && found.method === null) return 'noAddress';
  return found?.method === 'SMS' ? 'textAsked' : 'emailAsked';
}
