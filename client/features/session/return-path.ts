import { storage } from '../../api/storage.ts';

const HOME = '/provider/visits';

/** A path inside this app's staff area, or null: a stored value is not trusted to lead anywhere else. */
export function safeReturnPath(path: string | null): string | null {
  if (!path || !/^\/(?:provider|news|clinicaladmin)(?:[/?]|$)/.test(path)) return null;
  return path.startsWith('/provider/landing') ? null : path;
}

/** Keeps where the person wanted to go, except the point where signing in returns (PRODUCT 2.2). */
export function saveReturnPath(path: string): void {
  if (safeReturnPath(path)) storage.setForTab('returnPath', path);
}

/** Where to go on to, once; the visits when nothing was kept. */
export function takeReturnPath(): string {
  const path = safeReturnPath(storage.getForTab('returnPath'));
  storage.removeForTab('returnPath');
  return path ?? HOME;
}
