export type AfterUnauthorised =
  | { go: 'mfa'; path: string }
  | { go: 'sign-in'; returnTo: string; url: string }
  | { go: 'nowhere' };

interface Unauthorised {
  requestUrl: string;
  code: string;
  details: Record<string, unknown>;
  appUrl: string;
}

/** The user type of a call, from its address; patient by default (PRODUCT 2.5). */
export function userTypeOfRequest(requestUrl: string): 'provider' | 'guest' | 'patient' {
  if (requestUrl.includes('/provider/')) return 'provider';
  if (requestUrl.includes('/guest/')) return 'guest';
  return 'patient';
}

function mfaPath(userType: 'provider' | 'guest' | 'patient', identifier: string): string {
  return `/mfa/${userType}/${encodeURIComponent(identifier)}`;
}

export const ADD_PASSKEY_PATH = '/provider/add-passkey';

/** The page where a session provides a missing code or passkey; null if the refusal has another reason. */
export function owedPath(
  userType: 'provider' | 'guest' | 'patient',
  { code, details }: { code?: string | undefined; details?: Record<string, unknown> | undefined },
): string | null {
  if (code === 'PASSKEY_REQUIRED') return ADD_PASSKEY_PATH;
  return code === 'MFA_REQUIRED' && typeof details?.identifier === 'string'
    ? mfaPath(userType, details.identifier)
    : null;
}

/**
 * Decides what follows a 401: `MFA_REQUIRED` for a session that needs a code, `PASSKEY_REQUIRED` for an administrator
 * who must add a passkey, `NOT_SIGNED_IN` without a session. Only staff can sign in; patients need their link, so
 * their screens handle it.
 */
export function afterUnauthorised({ requestUrl, code, details, appUrl }: Unauthorised): AfterUnauthorised {
  const userType = userTypeOfRequest(requestUrl);
  const owed = owedPath(userType, { code, details });
  if (owed) return { go: 'mfa', path: owed };
  if (code !== 'NOT_SIGNED_IN' || userType !== 'provider' || requestUrl.includes('provider/addtime')) {
    return { go: 'nowhere' };
  }
  return {
    go: 'sign-in',
    returnTo: appUrl,
    url: `/api/auth/sign-in?${new URLSearchParams({ returnTo: appUrl })}`,
  };
}
