import type { Settings } from '../../config/env.ts';
import type { Keys } from '../../config/keys.ts';

/** Where staff sign in; whoever signs in elsewhere needs no other address. */
const SIGN_IN_PATH = '/provider/visits';

/** The address that an invitation leads to: a page that asks for a password, where passwords are ours. */
export function invitationUrl(
  { keys, publicUrl, settings }: { keys: Keys; publicUrl: string; settings: Settings },
  invitationId: string,
): string {
  return settings.oidc
    ? `${publicUrl}${SIGN_IN_PATH}`
    : `${publicUrl}/invitation/${keys.invitationToken(invitationId)}`;
}
