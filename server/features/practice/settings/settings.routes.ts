import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { type SettingsChange, settingContracts } from '#shared/contracts/rest/practice/settings.ts';
import { type SettingsGrant, settingPolicies } from './settings.policy.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export default function settingRoutes(deps: Deps) {
  const may = settingPolicies(deps.db);
  const read = (_input: unknown, grant: SettingsGrant) => readSettings(deps, grant);
  const save = async ({ body }: { body: SettingsChange }, grant: SettingsGrant) => {
    await changeSettings(deps, grant, body);
    return readSettings(deps, grant);
  };
  return restFeature(settingContracts, {
    'GET /api/admin/practices/:practiceId/settings': route(may.ofPractice, read),
    'PUT /api/admin/practices/:practiceId/settings': route(may.ofPractice, save),
    'GET /api/admin/enterprises/:enterpriseId/settings': route(may.ofEnterprise, read),
    'PUT /api/admin/enterprises/:enterpriseId/settings': route(may.ofEnterprise, save),
    'GET /api/admin/visit-types/:visitTypeId/settings': route(may.ofVisitType, read),
    'PUT /api/admin/visit-types/:visitTypeId/settings': route(may.ofVisitType, save),
  });
}
