import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import type { PatientLinkPath } from '../../../shared/domain/visit.ts';
import { call } from '../../api/call.ts';
import { suggestLanguage } from '../language/language.ts';

export type LinkedVisit = CallResult<Rest['GET /api/patient/links/:path/:token']>;

export type LinkState =
  | { is: 'loading' }
  | { is: 'ready'; visit: LinkedVisit }
  /** `retrying` keeps the page still while the same request is made again. */
  | { is: 'failed'; error: unknown; retrying: boolean };

/** What the link leads to. Loading it changes nothing on the server. */
export function useLink(path: PatientLinkPath, token: string) {
  const [state, setState] = useState<LinkState>({ is: 'loading' });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState((before) => (before.is === 'failed' ? { ...before, retrying: true } : { is: 'loading' }));
      try {
        const options = signal ? { signal } : {};
        const visit = await call('GET /api/patient/links/:path/:token', {
          params: { path, token },
          ...options,
        });
        // Before the page shows, so that it does not change its language under the reader's eyes.
        await suggestLanguage(visit.language);
        if (!signal?.aborted) setState({ is: 'ready', visit });
      } catch (error) {
        if (!signal?.aborted) setState({ is: 'failed', error, retrying: false });
      }
    },
    [path, token],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  return { state, reload: () => load() };
}
