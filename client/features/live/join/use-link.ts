import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import type { PatientLinkPath } from '../../../../shared/domain/visit.ts';
import { call } from '../../../api/call.ts';
import { suggestLanguage } from '../../foundation/language/language.ts';

export type LinkedVisit = CallResult<Rest['GET /api/patient/links/:path/:token']>;

export type LinkedPreparation = CallResult<Rest['GET /api/patient/links/:path/:token/preparation']>;

const NOTHING: LinkedPreparation = { steps: 0, ready: [] };

export type LinkState =
  | { is: 'loading' }
  | { is: 'ready'; visit: LinkedVisit; preparation: LinkedPreparation }
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
        const params = { path, token };
        const [visit, preparation] = await Promise.all([
          call('GET /api/patient/links/:path/:token', { params, ...options }),
          // The page does without it.
          call('GET /api/patient/links/:path/:token/preparation', { params, ...options }).catch(
            () => NOTHING,
          ),
        ]);
        // Before rendering, so that the page does not change its language while being read.
        await suggestLanguage(visit.language);
        if (!signal?.aborted) setState({ is: 'ready', visit, preparation });
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
