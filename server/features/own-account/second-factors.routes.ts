import { secondFactorContracts } from '../../../shared/contracts/rest/second-factors.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { confirmApp } from '../mfa/authenticator-apps.service.ts';
import { oneself } from './own-account.policy.ts';
import { addApp, dropApp, readSecondFactors, renewRecoveryCodes } from './own-second-factors.service.ts';

/** Calls per minute that hash what was typed, or take a code. */
const COSTLY = { perMinute: 20 };

export function secondFactorRoutes(deps: Deps) {
  return restFeature(secondFactorContracts, {
    'GET /api/provider/account/second-factors': route(oneself, (_input, staff) =>
      readSecondFactors(deps, staff),
    ),
    'POST /api/provider/account/apps': route(oneself, ({ body }, staff) => addApp(deps, staff, body), COSTLY),
    'POST /api/provider/account/apps/:appId/confirm': route(
      oneself,
      async ({ params, body }, staff) => {
        const newCodes = await confirmApp(deps, staff, params.appId, body);
        return { ...(await readSecondFactors(deps, staff)), newCodes };
      },
      COSTLY,
    ),
    'POST /api/provider/account/apps/:appId/remove': route(
      oneself,
      async ({ params, body }, staff) => {
        await dropApp(deps, staff, params.appId, body);
        return readSecondFactors(deps, staff);
      },
      COSTLY,
    ),
    'POST /api/provider/account/recovery-codes': route(
      oneself,
      async ({ body }, staff) => {
        const newCodes = await renewRecoveryCodes(deps, staff, body);
        return { ...(await readSecondFactors(deps, staff)), newCodes };
      },
      COSTLY,
    ),
  });
}
