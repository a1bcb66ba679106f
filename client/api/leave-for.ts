/**
 * Goes to another document, `replace` in place of this one in the tab's history.
 *
 * @returns resolves if this page stays, so that callers that wait for it are busy until then: the browser asked whether
 * to leave the page with what is typed in it, or shows the page again as the person left it
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
    // The page's own listeners came first. Its timers stand still while the browser asks.
    addEventListener('beforeunload', ({ defaultPrevented }) => defaultPrevented && setTimeout(stay), {
      signal,
    });
  });
  if (replace) location.replace(url);
  else location.assign(url);
  return stays;
}
