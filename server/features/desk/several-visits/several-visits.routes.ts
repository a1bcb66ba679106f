import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import { type VisitGrant, visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { selectOwnVisits } from '#server/features/visits/visits/visits.service.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { severalVisitsContracts } from '#shared/contracts/rest/desk/several-visits.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import { cancelSeveral, choicesFor, resendSeveral, transferSeveral } from './several-visits.service.ts';

export default function severalVisitsRoutes(deps: Deps) {
  const { ofVisits, toSchedule } = severalVisitsPolicies(deps.db);
  return restFeature(severalVisitsContracts, {
    'POST /api/provider/practices/:practiceId/visits/choices': route(toSchedule, (_input, grants) =>
      choicesFor(deps, grants),
    ),
    'POST /api/provider/practices/:practiceId/visits/cancel': route(
      toSchedule,
      ({ body }, grants) => cancelSeveral(deps, grants, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/practices/:practiceId/visits/transfer': route(
      toSchedule,
      ({ body }, grants) => transferSeveral(deps, grants, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/practices/:practiceId/visits/resend': route(
      ofVisits,
      (_input, grants) => resendSeveral(deps, grants),
      { perMinute: 20 },
    ),
  });
}

interface Input {
  params: { practiceId: number };
  body: { visitIds: readonly string[] };
}

/**
 * Access to several visits of a practice at once, with the rules of each (`visitChangePolicies`). If one visit is
 * another practice's, all look missing.
 */
function severalVisitsPolicies(db: Db) {
  const { ofPracticeInPath } = visitPolicies(db);

  async function ofVisits(caller: Caller, input: Input): Promise<VisitGrant[]> {
    const grant = await ofPracticeInPath(caller, input);
    const asked = new Set(input.body.visitIds);
    const own = await selectOwnVisits(db, grant.practiceId, [...asked]);
    const missing = [...asked].find((id) => !own.includes(id));
    if (missing) return refuseUnseen(db, grant.staff.accountId, 'visit', missing);
    return own.map((visitId) => ({ ...grant, visitId }));
  }

  async function toSchedule(caller: Caller, input: Input): Promise<VisitGrant[]> {
    const grants = await ofVisits(caller, input);
    if (!grants.every((grant) => can(grant.staff, 'visits.schedule', grant)))
      throw new CodedError('ACCESS_DENIED');
    return grants;
  }
  return { ofVisits, toSchedule };
}
