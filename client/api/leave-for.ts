/**
 * Goes to another document, `replace` in place of this one in the tab's history.
 *
 * @returns resolves if the browser shows this page again as the person left it, so that callers that wait for it stay
 * busy until then
 */
export function leaveFor(url: string, { replace = false } = {}): Promise<void> {
  const shownAgain = new Promise<void>((resolve) => {
    addEventListener('pageshow', function again({ persisted }) {
      if (!persisted) return;
      removeEventListener('pageshow', again);
      resolve();
    });
  });
  if (replace) location.replace(url);
  else location.assign(url);
  return shownAgain;
}
