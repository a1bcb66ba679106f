import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { type RouteOptions, restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { importContracts } from '#shared/contracts/rest/desk/import.ts';
import type { ImportKind } from '#shared/domain/import.ts';
import { IMPORT_BYTES } from '#shared/domain/import.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import { checkRows, importRows } from './import.service.ts';

const FILE: RouteOptions = { largeBody: { bytes: 2 * IMPORT_BYTES, from: 'staff' }, perMinute: 20 };

export default function importRoutes(deps: Deps) {
  const may = mayImport(deps.db);
  return restFeature(importContracts, {
    'POST /api/admin/practices/:practiceId/import/check': route(
      may,
      ({ body }, grant) => checkRows(deps, grant, body),
      FILE,
    ),
    'POST /api/admin/practices/:practiceId/import': route(
      may,
      ({ body }, grant) => importRows(deps, grant, body),
      FILE,
    ),
  });
}

/** Administrators of the practice; importing patients and visits also requires the right to schedule visits. */
function mayImport(db: Db) {
  const ofPractice = administeredPractice(db);
  return async (
    caller: Caller,
    input: { params: { practiceId: number }; body: { kind: ImportKind } },
  ): Promise<AdministeredPractice> => {
    const grant = await ofPractice(caller, input);
    if (input.body.kind !== 'users' && !can(grant.staff, 'visits.schedule', grant))
      throw new CodedError('ACCESS_DENIED');
    return grant;
  };
}
