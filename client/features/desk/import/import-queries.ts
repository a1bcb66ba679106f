import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { importContracts } from '#shared/contracts/rest/desk/import.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { ImportKind, ImportRow } from '#shared/domain/import.ts';
import type { Language } from '#shared/domain/visit.ts';

const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';

type Body<K extends typeof CHECK | typeof IMPORT> = z.input<(typeof importContracts)[K]['body']>;
export type CheckedImport = CallResult<Rest[typeof CHECK]>;
export type Imported = CallResult<Rest[typeof IMPORT]>;

interface Rows {
  kind: ImportKind;
  rows: ImportRow[];
}

export function checkImport(practiceId: number, { kind, rows }: Rows): Promise<CheckedImport> {
  const body = { kind, rows } as Body<typeof CHECK>;
  return call(CHECK, { params: { practiceId }, body });
}

/**
 * @param choices `tell`: users are invited, and visits' patients get their link. `seen`: the bookings that the check
 *   found
 */
export function importRows(
  practiceId: number,
  { kind, rows }: Rows,
  { tell, seen, ...choices }: { language: Language; leaveOutWrong: boolean; tell: boolean; seen: string[] },
): Promise<Imported> {
  const own = { patients: {}, users: { invite: tell }, visits: { tellPatients: tell, seen } }[kind];
  const body = { kind, rows, ...choices, ...own } as Body<typeof IMPORT>;
  return call(IMPORT, { params: { practiceId }, body });
}
