import { storage } from '#client/api/storage.ts';

const HOME = '/provider/visits';

/** A path inside the staff area, or null: a stored value is not trusted to lead elsewhere. */
export function safeReturnPath(path: string | null): string | null {
  if (!path || !/^\/(?:provider|news|clinicaladmin)(?:[/?]|$)/.test(path)) return null;
  return path.startsWith('/provider/landing') ? null : path;
}

/** Stores the page that the user wanted, except the page that signing in returns to (PRODUCT 2.2). */
export function saveReturnPath(path: string): void {
  if (safeReturnPath(path)) storage.setForTab('returnPath', path);
}

export function takeReturnPath(): string {
  const path = safeReturnPath(storage.getForTab('returnPath'));
  storage.removeForTab('returnPath');
  return path ?? HOME;
}
