import type { Report } from '#shared/contracts/rest/admin/reports.ts';

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
