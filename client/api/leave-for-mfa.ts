import { storage } from './storage.ts';

/** Goes to the page for entering a code, and remembers the current one (PRODUCT 2.5). */
export function leaveForMfa(path: string): void {
  storage.set('mfaRedirect', `${location.pathname}${location.search}`);
  location.assign(path);
}
