import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';

const SIGN_IN_PATH = '/provider/visits';

/** The page that sets a password, or the sign-in page with an external provider. */
export function invitationUrl(
  { keys, publicUrl, settings }: { keys: Keys; publicUrl: string; settings: Settings },
  invitationId: string,
): string {
  return settings.oidc
    ? `${publicUrl}${SIGN_IN_PATH}`
    : `${publicUrl}/invitation/${keys.invitationToken(invitationId)}`;
}
