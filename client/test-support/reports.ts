import type { CallResult } from '#shared/contracts/contract.ts';
import type { Report } from '#shared/contracts/rest/admin/reports.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { DR_OKAFOR } from './staff.ts';

const COPAYS = {
  currency: 'usd',
  asked: 7_500,
  held: 2_000,
  taken: 2_800,
  refunded: 300,
  disputed: 400,
  lost: 200,
};

export const REPORT_BY_DAY: Report = {
  totals: {
    visits: 12,
    held: 7,
    noShows: 2,
    groupNoShows: 1,
    expired: 1,
    canceled: 1,
    open: 1,
    minutes: 1_310,
    wait: { median: 180, ninetieth: 560 },
    goodConnection: 0.934,
    copays: [COPAYS],
  },
  rows: [
    {
      key: '2026-11-20',
      name: '',
      visits: 4,
      held: 3,
      noShows: 0,
      groupNoShows: 1,
      expired: 0,
      canceled: 1,
      open: 0,
      minutes: 71,
      wait: { median: 40, ninetieth: 95 },
      goodConnection: 0.98,
      copays: [],
    },
    {
      key: '2026-11-23',
      name: '',
      visits: 8,
      held: 4,
      noShows: 2,
      groupNoShows: 1,
      expired: 1,
      canceled: 0,
      open: 1,
      minutes: 1_239,
      wait: null,
      goodConnection: null,
      copays: [COPAYS],
    },
  ],
  reasons: [
    { en: 'The provider is ill', es: 'El proveedor está enfermo', count: 3 },
    { en: 'Snow', es: '', count: 1 },
  ],
  lost: [
    { by: 'network', name: 'cellular', minutes: 240, lost: 31 },
    { by: 'network', name: 'relay/tcp', minutes: 60, lost: 4 },
    { by: 'browser', name: 'Chrome', minutes: 280, lost: 34 },
    { by: 'browser', name: '', minutes: 20, lost: 1 },
  ],
};

export const REPORT_BY_PROVIDER: Report = {
  ...REPORT_BY_DAY,
  rows: REPORT_BY_DAY.rows.map((row, index) => ({
    ...row,
    key: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f070${index}`,
    name: ['Dr. Amara Okafor', 'Dr. Bartholomew Featherstonehaugh'][index] ?? '',
  })),
};

type SurveyReport = CallResult<Rest['GET /api/admin/practices/:practiceId/surveys']>;
const none = { total: 0, promoters: 0, detractors: 0, score: null };
const one = { total: 1, promoters: 0, detractors: 1, score: -100 };

export const SURVEY_REPORT: SurveyReport = {
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
