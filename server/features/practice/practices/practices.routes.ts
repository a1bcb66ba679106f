import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { practiceContracts } from '#shared/contracts/rest/practice/practices.ts';
import { practicePolicies } from './practices.policy.ts';
import {
  changeEnterprise,
  changePractice,
  createEnterprise,
  createPractice,
  readEnterprises,
  readPractice,
  setPracticeActive,
} from './practices.service.ts';

export default function practiceRoutes(deps: Deps) {
  const may = practicePolicies(deps.db);
  return restFeature(practiceContracts, {
    'GET /api/admin/enterprises': route(may.administrator, async (_input, grant) => ({
      enterprises: await readEnterprises(deps, grant),
      mayCreate: grant.staff.administersInstallation,
    })),
    'POST /api/admin/enterprises': route(may.ofInstallation, ({ body }, grant) =>
      createEnterprise(deps, grant, body),
    ),
    'PUT /api/admin/enterprises/:enterpriseId': route(may.ofEnterprise, ({ body }, grant) =>
      changeEnterprise(deps, grant, body),
    ),
    'POST /api/admin/enterprises/:enterpriseId/practices': route(may.ofEnterprise, ({ body }, grant) =>
      createPractice(deps, grant, body),
    ),
    'GET /api/admin/practices/:practiceId': route(may.ofPractice, (_input, grant) =>
      readPractice(deps, grant),
    ),
    'PUT /api/admin/practices/:practiceId': route(may.ofPractice, async ({ body }, grant) => {
      await changePractice(deps, grant, body);
      return readPractice(deps, grant);
    }),
    'POST /api/admin/practices/:practiceId/status': route(may.statusOfPractice, async ({ body }, grant) => {
      await setPracticeActive(deps, grant, body);
      return readPractice(deps, grant);
    }),
  });
}
