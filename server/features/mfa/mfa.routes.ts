import { mfaContracts } from '../../../shared/contracts/rest/mfa.ts';
import { restFeature, route } from '../../http/rest.ts';
import { accountPolicies } from '../accounts/accounts.policy.ts';
import { readAccount } from '../accounts/read-account.service.ts';
import type { Deps } from '../deps.ts';
import { verifyAppCode } from './authenticator-apps.service.ts';
import { holderOfChallenge } from './mfa.policy.ts';
import { readChallenge, sendCode, verifyCode } from './mfa.service.ts';
import { verifyRecoveryCode } from './recovery-codes.service.ts';
import { resetMfa } from './reset-mfa.service.ts';

/** Calls per minute and address, behind which a whole practice may be; each person has separate limits. */
const MANY = { perMinute: 60 };

export function mfaRoutes(deps: Deps) {
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
      ({ body }, holder) => verifyCode(deps, holder, body.code),
      MANY,
    ),
    'POST /api/:userType/mfa/:identifier/verify-app': route(
      holderOfChallenge,
      ({ body }, holder) => verifyAppCode(deps, holder, body.code),
      MANY,
    ),
    'POST /api/:userType/mfa/:identifier/verify-recovery': route(
      holderOfChallenge,
      ({ body }, holder) => verifyRecoveryCode(deps, holder, body),
      MANY,
    ),
    'POST /api/admin/accounts/:accountId/mfa-reset': route(admin.ofAccount, async ({ body }, grant) => {
      await resetMfa(deps, grant, body);
      return readAccount(deps, grant);
    }),
  });
}
