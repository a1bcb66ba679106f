import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { consentTextContracts } from '#shared/contracts/rest/practice/consent-texts.ts';
import { consentTextPolicies } from './consent-texts.policy.ts';
import {
  changeText,
  createText,
  listTexts,
  readText,
  readVersion,
  setRetired,
} from './consent-texts.service.ts';

const TEXT_LIMIT = { largeBody: { bytes: 256 * 1024, from: 'staff' } } as const;

export default function consentTextRoutes(deps: Deps) {
  const { db } = deps;
  const may = consentTextPolicies(db);
  return restFeature(consentTextContracts, {
    'GET /api/admin/practices/:practiceId/consent-texts': route(may.ofPractice, (_input, { practiceId }) =>
      listTexts(db, practiceId),
    ),
    'POST /api/admin/practices/:practiceId/consent-texts': route(
      may.ofPractice,
      ({ body }, grant) => createText(deps, grant, body),
      TEXT_LIMIT,
    ),
    'GET /api/admin/practices/:practiceId/consent-texts/:textId': route(may.ofText, (_input, grant) =>
      readText(db, grant),
    ),
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId': route(
      may.ofText,
      ({ body }, grant) => changeText(deps, grant, body),
      TEXT_LIMIT,
    ),
    'GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version': route(
      may.ofText,
      ({ params }, grant) => readVersion(db, grant, params.version),
    ),
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': route(
      may.ofText,
      ({ body }, grant) => setRetired(deps, grant, body),
    ),
  });
}
