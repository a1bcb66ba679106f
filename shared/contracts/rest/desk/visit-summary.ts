import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';

const params = z.object({ rootVisitId: field.id });
const query = z.object({ language: z.enum(LANGUAGES) });

export const visitSummaryContracts = {
  'GET /api/provider/visits/:rootVisitId/summary': { params, query, result: PrintedDocument },
  'GET /api/provider/visits/:rootVisitId/summary.pdf': {
    params,
    query,
    result: z.instanceof(Uint8Array),
    file: 'application/pdf',
  },
} satisfies RestContracts;
