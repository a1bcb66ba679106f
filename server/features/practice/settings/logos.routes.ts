import type { Deps } from '#server/features/deps.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { logoContracts } from '#shared/contracts/rest/practice/settings.ts';
import { LOGO_BYTES } from '#shared/rules/upload-limits.ts';
import { changeLogo, readIdentity, readLogo, removeLogo } from './logos.service.ts';
import { type SettingsGrant, settingPolicies } from './settings.policy.ts';

/** The largest logo in base64 with its JSON, in bytes; up to twice the limit, larger logos get their own refusal. */
const BODY_LIMIT = 8 * Math.ceil(LOGO_BYTES / 3) + 512;

export default function logoRoutes(deps: Deps) {
  const { db, files } = deps;
  const may = settingPolicies(db);
  const identity = ({ scope }: SettingsGrant) => readIdentity(deps, Number(scope.id));
  return restFeature(logoContracts, {
    'GET /api/admin/practices/:practiceId/identity': route(may.ofPractice, (_input, grant) =>
      identity(grant),
    ),
    'PUT /api/admin/practices/:practiceId/logo': route(
      may.ofPractice,
      async ({ body }, grant) => {
        await changeLogo(deps, grant, body.base64);
        return identity(grant);
      },
      { largeBody: { bytes: BODY_LIMIT, from: 'staff' }, perMinute: 20 },
    ),
    'DELETE /api/admin/practices/:practiceId/logo': route(may.ofPractice, async (_input, grant) => {
      await removeLogo(deps, grant);
      return identity(grant);
    }),
    'GET /api/public/logos/:logoId': route(anyCaller, ({ params }) => readLogo(db, files, params.logoId)),
  });
}
