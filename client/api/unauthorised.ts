/** The page that a 401 leads to (PRODUCT 2.5). */
export type AfterUnauthorised =
  | { go: 'mfa'; path: string }
  | { go: 'sign-in'; returnTo: string; url: string }
  /** The calling screen handles it. */
  | { go: 'nowhere' };

interface Unauthorised {
  /** Path of the failed call. */
  requestUrl: string;
  code: string;
  details: Record<string, unknown>;
  /** The app's current path and query. */
  appUrl: string;
}

/** Audience of a call, by its address; patient by default (PRODUCT 2.5). */
export function userTypeOfRequest(requestUrl: string): 'provider' | 'guest' | 'patient' {
  if (requestUrl.includes('/provider/')) return 'provider';
  if (requestUrl.includes('/guest/')) return 'guest';
  return 'patient';
}

/** The page for entering the code that a session owes. */
export function mfaPath(userType: 'provider' | 'guest' | 'patient', identifier: string): string {
  return `/mfa/${userType}/${encodeURIComponent(identifier)}`;
}

/**
 * Decides what follows a 401: `MFA_REQUIRED` for a session that owes a code, `NOT_SIGNED_IN` without a
 * session. Only staff can sign in; patients need their link, so their screens handle it.
 */
export function afterUnauthorised({ requestUrl, code, details, appUrl }: Unauthorised): AfterUnauthorised {
  const userType = userTypeOfRequest(requestUrl);
  if (code === 'MFA_REQUIRED' && typeof details.identifier === 'string') {
    return { go: 'mfa', path: mfaPath(userType, details.identifier) };
  }
  if (code !== 'NOT_SIGNED_IN' || userType !== 'provider' || requestUrl.includes('provider/addtime')) {
    return { go: 'nowhere' };
  }
  return {
    go: 'sign-in',
    returnTo: appUrl,
    url: `/api/auth/sign-in?${new URLSearchParams({ returnTo: appUrl })}`,
  };
}
