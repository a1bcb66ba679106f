import type { Caller } from '#server/http/access/caller.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';

/**
 * A challenge belongs to the session that owes the code: only the browser with that session's cookie may
 * request and enter a code. Another session's challenge looks like a missing one.
 */
export const holderOfChallenge = (
  caller: Caller,
  { params }: { params: { userType: MfaUserType; identifier: string } },
) => caller.challenge(params.userType, params.identifier);
