import { useCallback, useEffect, useState } from 'react';
import type { PrintedDocument } from '../../../../shared/contracts/printed-document.ts';
import type { AfterVisitPage } from '../../../../shared/contracts/rest/desk/after-visit.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';

type State =
  | { is: 'loading' }
  | { is: 'ready'; page: AfterVisitPage; summary: PrintedDocument | null }
  /** `retrying` keeps the page unchanged during a retry. */
  | { is: 'failed'; error: unknown; retrying: boolean };

/** What a patient reads by their link, with the summary in the page's language where it was sent as a page. */
export function useAfterVisit(linkId: string) {
  const language = useLanguage();
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState((before) => (before.is === 'failed' ? { ...before, retrying: true } : before));
      const options = signal ? { signal } : {};
      const params = { linkId };
      try {
        const page = await call('GET /api/patient/after-visit/:linkId', { params, ...options });
        const summary = page.summary.html
          ? await call('GET /api/patient/after-visit/:linkId/summary', {
              params,
              query: { language },
              ...options,
            })
          : null;
        if (!signal?.aborted) setState({ is: 'ready', page, summary });
      } catch (error) {
        if (!signal?.aborted) setState({ is: 'failed', error, retrying: false });
      }
    },
    [linkId, language],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { state, reload: () => load() };
}
