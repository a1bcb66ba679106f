import { storage } from './storage.ts';

/** Goes to the page for entering a code, and stores the current page to return to (PRODUCT 2.5). */
export function leaveForMfa(path: string): void {
  storage.setForTab('mfaRedirect', `${location.pathname}${location.search}`);
  location.assign(path);
}
