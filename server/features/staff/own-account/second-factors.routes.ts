import type { Deps } from '#server/features/deps.ts';
import { confirmApp } from '#server/features/staff/mfa/authenticator-apps.service.ts';
import { addPasskey, askForProof } from '#server/features/staff/mfa/passkeys.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { secondFactorContracts } from '#shared/contracts/rest/staff/second-factors.ts';
import { oneself, oneselfAddingPasskey } from './own-account.routes.ts';
import {
  addApp,
  askForNewPasskey,
  dropApp,
  dropPasskey,
  readSecondFactors,
  renewRecoveryCodes,
} from './own-second-factors.service.ts';
import { endOtherSessions } from './own-sessions.service.ts';

const COSTLY = { perMinute: 20 };

export default function secondFactorRoutes(deps: Deps) {
  async function afterChange(staff: Staff, { endOthers }: { endOthers: boolean }) {
    if (endOthers) await endOtherSessions(deps, staff);
    return readSecondFactors(deps, staff);
  }
  return restFeature(secondFactorContracts, {
    'GET /api/provider/account/second-factors': route(oneselfAddingPasskey, (_input, staff) =>
      readSecondFactors(deps, staff),
    ),
    'POST /api/provider/account/apps': route(oneself, ({ body }, staff) => addApp(deps, staff, body), COSTLY),
    'POST /api/provider/account/apps/:appId/confirm': route(
      oneself,
      async ({ params, body }, staff) => {
        const newCodes = await confirmApp(deps, staff, params.appId, body);
        return { ...(await afterChange(staff, body)), newCodes };
      },
      COSTLY,
    ),
    'POST /api/provider/account/apps/:appId/remove': route(
      oneself,
      async ({ params, body }, staff) => {
        await dropApp(deps, staff, params.appId, body);
        return afterChange(staff, body);
      },
      COSTLY,
    ),
    'POST /api/provider/account/passkeys/ask': route(
      oneselfAddingPasskey,
      (_input, staff) => askForProof(deps, staff),
      COSTLY,
    ),
    'POST /api/provider/account/passkeys/begin': route(
      oneselfAddingPasskey,
      ({ body }, staff) => askForNewPasskey(deps, staff, body),
      COSTLY,
    ),
    'POST /api/provider/account/passkeys': route(
      oneselfAddingPasskey,
      async ({ body }, staff) => {
        const newCodes = await addPasskey(deps, staff, body);
        return { ...(await afterChange(staff, body)), newCodes };
      },
      COSTLY,
    ),
    'POST /api/provider/account/passkeys/:passkeyId/remove': route(
      oneself,
      async ({ params, body }, staff) => {
        await dropPasskey(deps, staff, params.passkeyId, body);
        return afterChange(staff, body);
      },
      COSTLY,
    ),
    'POST /api/provider/account/recovery-codes': route(
      oneself,
      async ({ body }, staff) => {
        const newCodes = await renewRecoveryCodes(deps, staff, body);
        return { ...(await afterChange(staff, body)), newCodes };
      },
      COSTLY,
    ),
  });
}
