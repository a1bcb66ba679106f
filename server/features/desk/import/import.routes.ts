import type { Deps } from '#server/features/deps.ts';
import { type RouteOptions, restFeature, route } from '#server/http/rest.ts';
import { importContracts } from '#shared/contracts/rest/desk/import.ts';
import { IMPORT_BYTES } from '#shared/domain/import.ts';
import { mayImport } from './import.policy.ts';
import { checkRows, importRows } from './import.service.ts';

/** A file's values, with each row's names of columns. */
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
