import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitMessageContracts } from '#shared/contracts/rest/visits/visit-messages.ts';
import { readMessages } from './message-log.service.ts';
import { revokeAndResend } from './replace-links.service.ts';
import { correctContact, resendConfirmations } from './resend.service.ts';
import { sendAgain } from './send-again.service.ts';

export default function visitMessageRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(visitMessageContracts, {
    'GET /api/provider/visits/:rootVisitId/messages': route(staff.ofVisit, (_input, grant) =>
      readMessages(deps, grant),
    ),
    'POST /api/provider/visits/:rootVisitId/communications': route(
      staff.ofVisit,
      ({ body }, grant) => resendConfirmations(deps, grant, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': route(
      staff.ofVisit,
      async ({ params }, grant) => {
        await sendAgain(deps, grant, params.messageId);
        return {};
      },
      { perMinute: 20 },
    ),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': route(
      staff.ofVisit,
      ({ params, body }, grant) => revokeAndResend(deps, grant, { linkId: params.linkId, ...body }),
      { perMinute: 20 },
    ),
    'PUT /api/provider/sessions/:sessionId/contact': route(
      staff.ofVisitPatient,
      async ({ params, body }, grant) => {
        await correctContact(deps, grant, params.sessionId, body);
        return {};
      },
      { perMinute: 20 },
    ),
  });
}
