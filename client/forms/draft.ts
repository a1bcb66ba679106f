/**
 * What is typed into a form, kept in this tab until it is sent: a reload, or a phone that puts the page away, loses
 * nothing.
 */
export function keepDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Full or forbidden: the page itself still has them.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** The texts that an earlier page of this tab kept. */
export function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
