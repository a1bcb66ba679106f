/**
 * Keeps a form's typed text in this tab until it is sent, so that it survives a reload or a phone that discards the
 * page.
 */
export function keepDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden. The page itself still has the text.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

export function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
