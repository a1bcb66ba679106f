import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { addConsent, planConsent } from './consent-for-all.service.ts';
import { copyVisitType, duplicateVisitType } from './copies.service.ts';
import { downloadVisitTypes } from './download.service.ts';
import { active, communications, general, integrations, questions, workflow } from './sections.ts';
import { visitTypePolicies } from './visit-types.policy.ts';
import { createVisitType, listVisitTypes, readVisitType, saveSection } from './visit-types.service.ts';

const QUESTIONS_LIMIT = { largeBody: { bytes: 512 * 1024, from: 'staff' } } as const;

export default function visitTypeRoutes(deps: Deps) {
  const may = visitTypePolicies(deps.db);
  return restFeature(visitTypeContracts, {
    'GET /api/admin/practices/:practiceId/visit-types': route(may.ofPractice, ({ query }, grant) =>
      listVisitTypes(deps, grant, query),
    ),
    'POST /api/admin/practices/:practiceId/visit-types': route(may.ofPractice, ({ body }, grant) =>
      createVisitType(deps, grant, body),
    ),
    'GET /api/admin/practices/:practiceId/visit-types/download': route(may.ofPractice, ({ query }, grant) =>
      downloadVisitTypes(deps, grant, query.language),
    ),
    'GET /api/admin/practices/:practiceId/visit-types/consent': route(may.ofPractice, ({ query }, grant) =>
      planConsent(deps, grant, query.textId),
    ),
    'POST /api/admin/practices/:practiceId/visit-types/consent': route(may.ofPractice, ({ body }, grant) =>
      addConsent(deps, grant, body),
    ),
    'GET /api/admin/visit-types/:visitTypeId': route(may.ofType, (_input, grant) =>
      readVisitType(deps, grant),
    ),
    'PUT /api/admin/visit-types/:visitTypeId/general': route(may.ofTypes, ({ body }, grant) =>
      saveSection(deps, grant, general(deps), body),
    ),
    'PUT /api/admin/visit-types/:visitTypeId/communications': route(may.ofTypes, ({ body }, grant) =>
      saveSection(deps, grant, communications, body),
    ),
    'PUT /api/admin/visit-types/:visitTypeId/workflow': route(may.ofTypes, ({ body }, grant) =>
      saveSection(deps, grant, workflow(deps), body),
    ),
    'PUT /api/admin/visit-types/:visitTypeId/questions': route(
      may.ofTypes,
      ({ body }, grant) => saveSection(deps, grant, questions, body),
      QUESTIONS_LIMIT,
    ),
    'PUT /api/admin/visit-types/:visitTypeId/integrations': route(may.ofTypes, ({ body }, grant) =>
      saveSection(deps, grant, integrations, body),
    ),
    'POST /api/admin/visit-types/:visitTypeId/duplicate': route(may.ofType, ({ body }, grant) =>
      duplicateVisitType(deps, grant, body.name),
    ),
    'POST /api/admin/visit-types/:visitTypeId/copies': route(may.ofTypeAndPractices, ({ body }, grant) =>
      copyVisitType(deps, grant, body.practiceIds),
    ),
    'PUT /api/admin/visit-types/:visitTypeId/active': route(may.ofTypes, ({ body }, grant) =>
      saveSection(deps, grant, active, body),
    ),
  });
}
