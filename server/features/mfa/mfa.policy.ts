import type { MfaUserType } from '../../../shared/domain/mfa.ts';
import type { Caller } from '../../access/caller.ts';

/**
 * A challenge belongs to the session that owes the code, and only the browser with that session's cookie may
 * ask for a code and enter it. Another session's challenge looks like one that never was.
 */
export const holderOfChallenge = (
  caller: Caller,
  { params }: { params: { userType: MfaUserType; identifier: string } },
) => caller.challenge(params.userType, params.identifier);
