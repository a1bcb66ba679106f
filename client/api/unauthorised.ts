/** Where a 401 leads (PRODUCT 2.5). */
export type AfterUnauthorised =
  | { go: 'mfa'; path: string }
  | { go: 'sign-in'; returnTo: string; url: string }
  /** The screen that asked deals with it. */
  | { go: 'nowhere' };

interface Unauthorised {
  /** Path of the call that failed. */
  requestUrl: string;
  code: string;
  details: Record<string, unknown>;
  /** Where the app is: path and query. */
  appUrl: string;
}

/** Audience of a call, from its address; patient by default (PRODUCT 2.5). */
export function userTypeOfRequest(requestUrl: string): 'provider' | 'guest' | 'patient' {
  if (requestUrl.includes('/provider/')) return 'provider';
  if (requestUrl.includes('/guest/')) return 'guest';
  return 'patient';
}

/** Where a session that owes a code enters it. */
export function mfaPath(userType: 'provider' | 'guest' | 'patient', identifier: string): string {
  return `/mfa/${userType}/${encodeURIComponent(identifier)}`;
}

/**
 * Decides what follows a 401. The server says which of the two cases it is: `MFA_REQUIRED` for a
 * session that still owes a code, `NOT_SIGNED_IN` for none. Only staff have somewhere to sign in; a
 * patient's way in is their link, so their screens say so themselves.
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
