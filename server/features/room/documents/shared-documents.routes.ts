import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit, patientOrFormer } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { sharedDocumentContracts } from '#shared/contracts/rest/room/shared-documents.ts';
import {
  askForDocuments,
  readOfPatient,
  readShared,
  readSharedFile,
  readShownFile,
} from './shared-documents.service.ts';

/**
 * Staff of the visit's practice read everything shared in it. Patients, guests and interpreters read the shown
 * document while they are in the visit, which the service checks.
 */
export default function sharedDocumentRoutes(deps: Deps) {
  const { db } = deps;
  const staff = visitPolicies(db);
  const guest = (caller: Caller, { params }: { params: { guestId: string } }) => caller.guest(params.guestId);
  const interpreter = (caller: Caller, { params }: { params: { requestId: string } }) =>
    caller.interpreter(params.requestId);
  return restFeature(sharedDocumentContracts, {
    'GET /api/provider/visits/:rootVisitId/documents': route(staff.ofVisit, (_input, grant) =>
      readShared(db, grant),
    ),
    'GET /api/provider/visits/:rootVisitId/documents/:sharedId': route(staff.ofVisit, ({ params }, grant) =>
      readSharedFile(deps, grant, params.sharedId),
    ),
    'GET /api/patient/sessions/:sessionId/documents/:sharedId': route(
      patientOfVisit,
      ({ params }, { practiceId, visitId, sessionId, linkId }) =>
        readShownFile(
          deps,
          { practiceId, visitId, actor: `link:${linkId}`, who: { sessionId } },
          params.sharedId,
        ),
    ),
    'GET /api/guest/sessions/:guestId/documents/:sharedId': route(
      guest,
      ({ params }, { practiceId, visitId, guestId, linkId }) =>
        readShownFile(
          deps,
          { practiceId, visitId, actor: `link:${linkId}`, who: { guestId } },
          params.sharedId,
        ),
    ),
    'GET /api/guest/interpreters/:requestId/documents/:sharedId': route(
      interpreter,
      ({ params }, { practiceId, visitId, requestId }) =>
        readShownFile(
          deps,
          {
            practiceId,
            visitId,
            actor: `interpreter:${requestId}`,
            who: { interpreterRequestId: requestId },
          },
          params.sharedId,
        ),
    ),
    'GET /api/patient/sessions/:sessionId/documents': route(patientOrFormer, (_input, patient) =>
      readOfPatient(deps, patient),
    ),
    'POST /api/patient/sessions/:sessionId/documents/email': route(patientOrFormer, (_input, patient) =>
      askForDocuments(deps, patient),
    ),
  });
}
