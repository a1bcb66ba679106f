import { storage } from './storage.ts';

/** Goes to the page where a code is entered, and remembers for it where the person was (PRODUCT 2.5). */
export function leaveForMfa(path: string): void {
  storage.set('mfaRedirect', `${location.pathname}${location.search}`);
  location.assign(path);
}
