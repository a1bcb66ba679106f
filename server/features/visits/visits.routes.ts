import { visitContracts } from '../../../shared/contracts/rest/visits.ts';
import { CodedError } from '../../../shared/errors.ts';
import { restFeature, route } from '../../http/rest.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { createFreshPatientLink } from '../links/links.service.ts';
import { sendableMethods } from '../notifications/notifications.service.ts';
import { findPractice, searchPatients, selectProviders, selectVisitTypes } from './schedule.queries.ts';
import { scheduleVisit } from './schedule-visit.service.ts';
import { visitPolicies } from './visits.policy.ts';
import { findVisitHome } from './visits.queries.ts';
import { readVisit, searchVisits } from './visits.service.ts';

export function visitRoutes(deps: Deps) {
  const { db, clock } = deps;
  const staff = visitPolicies(db);
  const serverTime = () => new Date(clock()).toISOString();

  return restFeature(visitContracts, {
    'POST /api/provider/visits/search': route(staff.ofPracticeInBody, async ({ body }, grant) => ({
      results: await searchVisits(db, grant, body),
      serverTime: serverTime(),
    })),

    'GET /api/provider/visits/:rootVisitId': route(staff.ofVisit, (_input, grant) => readVisit(db, grant)),

    'GET /api/provider/sessions/:sessionId': route(staff.ofSession, async (_input, { visitId }) => {
      const home = await findVisitHome(db, visitId);
      if (!home) throw new CodedError('NOT_FOUND');
      return home;
    }),

    'GET /api/provider/practices/:practiceId/schedule-options': route(
      staff.ofPracticeInPath,
      async (_input, { practiceId }) => {
        const practice = await findPractice(db, practiceId);
        if (!practice) throw new CodedError('NOT_FOUND');
        const sendable = sendableMethods(deps);
        const types = await selectVisitTypes(db, practiceId);
        return {
          timeZone: practice.timeZone,
          serverTime: serverTime(),
          visitTypes: types.map((type) => ({
            ...type,
            contactMethods: type.contactMethods.filter((method) => sendable.includes(method)),
          })),
          providers: await selectProviders(db, practiceId),
        };
      },
    ),

    'GET /api/provider/practices/:practiceId/patients': route(
      staff.ofPracticeInPath,
      async ({ query }, { staff: { accountId }, practiceId }) => {
        const results = await searchPatients(db, practiceId, query.name);
        await audit(db, {
          practiceId,
          actor: `account:${accountId}`,
          action: 'patients.searched',
          details: { patientIds: results.map((patient) => patient.patientId) },
        });
        return { results };
      },
    ),

    'POST /api/provider/visits': route(staff.ofPracticeInBody, ({ body }, { staff: { accountId } }) =>
      scheduleVisit(deps, accountId, body),
    ),

    'POST /api/provider/sessions/:sessionId/links': route(
      staff.ofSession,
      ({ params }, { staff: { accountId }, practiceId, visitId }) =>
        createFreshPatientLink(deps, { accountId, practiceId, visitId, sessionId: params.sessionId }),
    ),
  });
}
