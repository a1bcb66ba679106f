import { noteContracts } from '../../../../shared/contracts/rest/live/notes.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { visitPolicies } from '../../visit/visits/visits.policy.ts';
import { readNotes, writeNote } from './notes.service.ts';

/** Staff of the visit's practice read all of its notes and write their own. */
export function noteRoutes(deps: Deps) {
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
