import { useEffect } from 'react';
import { call } from '#client/api/call.ts';
import type { CountedPage } from '#shared/rules/page-views.ts';

/**
 * Reports which page a patient or guest has opened; the server counts it if the practice counts pages (PRODUCT 17.6).
 */
export function countPage(page: CountedPage, id: string): void {
  // Nothing waits for it, and losing one is not worth an error.
  send(page, id).catch(() => {});
}

export function useCountedPage(page: CountedPage, id: string): void {
  useEffect(() => countPage(page, id), [page, id]);
}

function send(page: CountedPage, id: string): Promise<unknown> {
  const options = { stayOnUnauthorised: true };
  if (page === 'guest')
    return call('POST /api/guest/sessions/:guestId/page-views', { ...options, params: { guestId: id } });
  if (page === 'after-visit')
    return call('POST /api/patient/after-visit/:linkId/page-views', { ...options, params: { linkId: id } });
  return call('POST /api/patient/sessions/:sessionId/page-views', {
    ...options,
    params: { sessionId: id },
    body: { page },
  });
}
