import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';

export const SIGNED_OUT_PATH = '/logout?done=1';

/**
 * Ends the session here and notifies the browser's other tabs.
 *
 * @returns the next address: the identity provider's, which ends its own session
 */
export async function signOut(): Promise<string> {
  try {
    const { redirectTo } = await call('POST /api/auth/sign-out');
    return redirectTo;
  } catch (error) {
    if (isApiError(error) && error.status === 401) return SIGNED_OUT_PATH;
    throw error;
  } finally {
    // The next person sees their own announcement.
    storage.remove('nag');
    storage.clearTab();
    storage.set('signedOut', String(Date.now()));
  }
}

export function onSignedOutElsewhere(leave: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== 'signedOut' || event.newValue === null) return;
    storage.clearTab();
    leave();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
