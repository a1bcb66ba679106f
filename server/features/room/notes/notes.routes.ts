import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { noteContracts } from '#shared/contracts/rest/room/notes.ts';
import { readNotes, writeNote } from './notes.service.ts';

/** Staff of the visit's practice read all of its notes and write their own. */
export default function noteRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(noteContracts, {
    'GET /api/provider/visits/:rootVisitId/notes': route(staff.ofVisit, (_input, grant) =>
      readNotes(deps.db, grant),
    ),
    'PUT /api/provider/visits/:rootVisitId/notes': route(staff.ofVisit, ({ body }, grant) =>
      writeNote(deps, grant, body),
    ),
  });
}
