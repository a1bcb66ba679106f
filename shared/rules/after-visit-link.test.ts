import { expect, test } from 'vitest';
import { afterVisitLinkState, afterVisitRefusal } from './after-visit-link.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const NOW = at(20).getTime();
const link = { revokedAt: null, expiresAt: at(25), practiceDisabledAt: null, openedAt: null };

test.each([
  ['a living link', {}, null, 'ACTIVE'],
  ['one that was opened', { openedAt: at(19) }, null, 'OPENED'],
  ['at its expiry', { expiresAt: at(20) }, 'VISIT_LINK_EXPIRED', 'EXPIRED'],
  ['withdrawn', { revokedAt: at(19), openedAt: at(18) }, 'LINK_NOT_ACTIVE', 'REVOKED'],
  ['withdrawn, and expired since', { revokedAt: at(12), expiresAt: at(15) }, 'LINK_NOT_ACTIVE', 'REVOKED'],
  ['replaced after its expiry', { revokedAt: at(18), expiresAt: at(15) }, 'LINK_NOT_ACTIVE', 'EXPIRED'],
  ['of a disabled practice', { practiceDisabledAt: at(19) }, 'VISIT_UNAVAILABLE', 'ACTIVE'],
  [
    'of a disabled practice, withdrawn',
    { practiceDisabledAt: at(19), revokedAt: at(18) },
    'VISIT_UNAVAILABLE',
    'REVOKED',
  ],
] as const)('%s', (_what, change, refusal, state) => {
  const changed = Object.assign({}, link, change);
  expect([afterVisitRefusal(changed, NOW), afterVisitLinkState(changed, NOW)]).toEqual([refusal, state]);
});
