import { storage } from './storage.ts';

/**
 * Goes to another document; `replace` replaces this one in the tab's history.
 *
 * @returns resolves if this page stays, so that callers are busy until then: the browser asked whether to leave the
 *   page with unsaved text, or restores the page as the person left it
 */
export function leaveFor(url: string, { replace = false } = {}): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  const stays = new Promise<void>((resolve) => {
    function stay() {
      listening.abort();
      resolve();
    }
    addEventListener('pageshow', ({ persisted }) => persisted && stay(), { signal });
    // The page's own listeners have already run. Its timers pause while the browser asks.
    addEventListener('beforeunload', ({ defaultPrevented }) => defaultPrevented && setTimeout(stay), {
      signal,
    });
  });
  if (replace) location.replace(url);
  else location.assign(url);
  return stays;
}

export function leaveForMfa(path: string): void {
  storage.setForTab('mfaRedirect', `${location.pathname}${location.search}`);
  location.assign(path);
}
