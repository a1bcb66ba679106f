import { useCallback } from 'react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';

/**
 * The data that a patient reads through their link, with the summary in the page's language if it was sent as
 * a page.
 */
export function useAfterVisit(linkId: string) {
  const language = useLanguage();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { linkId };
      const page = await call('GET /api/patient/after-visit/:linkId', { params, signal });
      const summary = page.summary.html
        ? await call('GET /api/patient/after-visit/:linkId/summary', { params, query: { language }, signal })
        : null;
      return { page, summary };
    },
    [linkId, language],
  );
  return useLoaded(linkId, load);
}
