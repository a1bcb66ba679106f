import type { z } from 'zod';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { CheckedRow, importContracts } from '../../../../shared/contracts/rest/identity/import.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import type { ImportKind, ImportRow } from '../../../../shared/domain/import.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import { call } from '../../../api/call.ts';

const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';

type Body<K extends typeof CHECK | typeof IMPORT> = z.input<(typeof importContracts)[K]['body']>;
export type Imported = CallResult<Rest[typeof IMPORT]>;

interface Rows {
  kind: ImportKind;
  /** With columns of this kind alone. */
  rows: ImportRow[];
}

export async function checkImport(practiceId: number, { kind, rows }: Rows): Promise<CheckedRow[]> {
  const body = { kind, rows } as Body<typeof CHECK>;
  return (await call(CHECK, { params: { practiceId }, body })).rows;
}

export function importRows(
  practiceId: number,
  { kind, rows }: Rows,
  { invite, ...choices }: { language: Language; leaveOutWrong: boolean; invite: boolean },
): Promise<Imported> {
  const ofUsers = kind === 'users' ? { invite } : {};
  const body = { kind, rows, ...choices, ...ofUsers } as Body<typeof IMPORT>;
  return call(IMPORT, { params: { practiceId }, body });
}
