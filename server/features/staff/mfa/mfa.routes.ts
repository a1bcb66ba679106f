import type { HttpDeps } from '#server/features/deps.ts';
import { accountPolicies } from '#server/features/staff/accounts/accounts.policy.ts';
import { readAccount } from '#server/features/staff/accounts/read-account.service.ts';
import type { Caller, ChallengeHolder } from '#server/http/access/caller.ts';
import { renewCookie } from '#server/http/access/renew-cookie.ts';
import { type Http, restFeature, route } from '#server/http/rest.ts';
import { mfaContracts } from '#shared/contracts/rest/staff/mfa.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import { verifyAppCode } from './authenticator-apps.service.ts';
import { readChallenge, sendCode, verifyCode } from './mfa.service.ts';
import { askForPasskey, verifyPasskey } from './passkeys.service.ts';
import { verifyRecoveryCode } from './recovery-codes.service.ts';
import { resetMfa } from './reset-mfa.service.ts';

/**
 * A challenge belongs to the session that needs the code: only the browser with that session's cookie may request and
 * enter a code. Another session's challenge looks missing.
 */
const holderOfChallenge = (
  caller: Caller,
  { params }: { params: { userType: MfaUserType; identifier: string } },
) => caller.challenge(params.userType, params.identifier);

/** A whole practice may share one address; each person has separate limits. */
const MANY = { perMinute: 60 };
const GUESSES = { failuresPerMinute: 60 };

export default function mfaRoutes(deps: HttpDeps) {
  async function passed<R>(verified: Promise<R>, holder: ChallengeHolder, http: Http): Promise<R> {
    const result = await verified;
    await renewCookie(deps, holder, http);
    return result;
  }
  const admin = accountPolicies(deps.db);
  return restFeature(mfaContracts, {
    'GET /api/:userType/mfa/:identifier': route(holderOfChallenge, (_input, holder) =>
      readChallenge(deps, holder),
    ),
    'POST /api/:userType/mfa/:identifier/codes': route(
      holderOfChallenge,
      ({ body }, holder) => sendCode(deps, holder, body),
      MANY,
    ),
    'POST /api/:userType/mfa/:identifier/verify': route(
      holderOfChallenge,
      ({ body }, holder, http) => passed(verifyCode(deps, holder, body.code), holder, http),
      GUESSES,
    ),
    'POST /api/:userType/mfa/:identifier/verify-app': route(
      holderOfChallenge,
      ({ body }, holder, http) => passed(verifyAppCode(deps, holder, body.code), holder, http),
      GUESSES,
    ),
    'POST /api/:userType/mfa/:identifier/passkey': route(
      holderOfChallenge,
      (_input, holder) => askForPasskey(deps, holder),
      MANY,
    ),
    'POST /api/:userType/mfa/:identifier/verify-passkey': route(
      holderOfChallenge,
      ({ body }, holder, http) => passed(verifyPasskey(deps, holder, body), holder, http),
      GUESSES,
    ),
    'POST /api/:userType/mfa/:identifier/verify-recovery': route(
      holderOfChallenge,
      ({ body }, holder, http) => passed(verifyRecoveryCode(deps, holder, body), holder, http),
      GUESSES,
    ),
    'POST /api/admin/accounts/:accountId/mfa-reset': route(
      admin.account('person'),
      async ({ body }, grant) => {
        await resetMfa(deps, grant, body);
        return readAccount(deps, grant);
      },
    ),
  });
}
