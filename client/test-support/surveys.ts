import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { DR_OKAFOR } from './staff.ts';

type Report = CallResult<Rest['GET /api/admin/practices/:practiceId/surveys']>;

const none = { total: 0, promoters: 0, detractors: 0, score: null };
const one = { total: 1, promoters: 0, detractors: 1, score: -100 };

export const REPORT: Report = {
  staff: {
    total: 4,
    promoters: 2,
    detractors: 2,
    score: 0,
    months: [
      { month: '2026-09', ...one },
      { month: '2026-10', ...none },
      { month: '2026-11', total: 3, promoters: 2, detractors: 1, score: 50 },
    ],
    comments: [{ score: 10, comment: 'It saves me an hour.', at: '2026-11-20T16:00:00.000Z' }],
  },
  patients: {
    ...one,
    months: [{ month: '2026-11', ...one }],
    byProvider: [{ id: DR_OKAFOR.accountId, name: DR_OKAFOR.displayName, ...one }],
    byVisitType: [{ id: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0101', name: 'Follow-up', ...one }],
  },
};
