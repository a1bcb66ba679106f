import { useEffect, useState } from 'react';
import type { CallResult } from '../../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../../shared/contracts/rest/index.ts';
import { call } from '../../../../api/call.ts';
import { toast } from '../../../../components/toast.tsx';
import { useErrorWords } from '../../../../errors/use-error-words.ts';
import { useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';

type OfPatient = CallResult<Rest['GET /api/patient/sessions/:sessionId/documents']>;

/** What a patient may ask for by e-mail: what was shared in their visit. Null for others, and until it is known. */
export function useDocumentsEmail(sessionId: string | null) {
  const words = useErrorWords();
  const [found, setFound] = useState<OfPatient | null>(null);
  const [busy, setBusy] = useState(false);
  const sharedId = useRoom((state) => state.facts?.document?.sharedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when something is shared.
  useEffect(() => {
    if (sessionId === null) return;
    const asking = new AbortController();
    call('GET /api/patient/sessions/:sessionId/documents', {
      params: { sessionId },
      signal: asking.signal,
    }).then(setFound, () => {
      // Not offered, then.
    });
    return () => asking.abort();
  }, [sessionId, sharedId]);

  /** @returns whether it is asked for now */
  async function ask(): Promise<boolean> {
    if (sessionId === null || busy) return false;
    setBusy(true);
    try {
      setFound(
        await call('POST /api/patient/sessions/:sessionId/documents/email', { params: { sessionId } }),
      );
      return true;
    } catch (error) {
      toast(words.error(error), 'danger');
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { offered: (found?.shared ?? 0) > 0, asked: found?.askedAt != null, said: saidOf(found), busy, ask };
}

/** What one who asked is told: how the documents will come. */
function saidOf(found: OfPatient | null): 'emailAsked' | 'textAsked' | 'noAddress' {
  if (found && found.method === null) return 'noAddress';
  return found?.method === 'SMS' ? 'textAsked' : 'emailAsked';
}
