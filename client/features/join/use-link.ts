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
  /** `retrying` keeps the page unchanged during a retry. */
  | { is: 'failed'; error: unknown; retrying: boolean };

/** A patient's link. Loading it changes nothing on the server. */
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
        // Before rendering, so that the page does not change its language while being read.
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
