import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import { type LinkFacts, type LinkState, linkState } from './link-state.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const fresh: LinkFacts = {
  active: true,
  expiresAt: new Date(NOW + 90 * MINUTE_MS),
  openedAt: null,
  endsAt: new Date(NOW + 30 * MINUTE_MS),
  visitStatus: 'SCHEDULED',
  removedForGood: false,
  withdrawn: false,
};
const opened = { openedAt: new Date(NOW - MINUTE_MS) };
const expired = { endsAt: new Date(NOW - MINUTE_MS), expiresAt: new Date(NOW) };
const retired = { active: false, expiresAt: new Date(NOW - 1) };

test.each<[string, Partial<LinkFacts>, LinkState]>([
  ['has not been opened', {}, 'ACTIVE'],
  ['was opened', opened, 'OPENED'],
  ['of a visit under way was opened', { ...opened, visitStatus: 'IN_VISIT' }, 'OPENED'],
  ['expires in this millisecond', expired, 'EXPIRED'],
  ['was opened and has expired', { ...opened, ...expired }, 'EXPIRED'],
  ['is of a visit that is over', { active: false, visitStatus: 'COMPLETE' }, 'VISIT_OVER'],
  ['is of a cancelled visit and has expired', { ...expired, visitStatus: 'CANCELLED' }, 'VISIT_OVER'],
  ['went to an address that was corrected', retired, 'REPLACED'],
  ['was replaced, and the visit is over', { ...retired, visitStatus: 'COMPLETE' }, 'REPLACED'],
  ['was replaced, and a removal cleared', { ...retired, active: true }, 'REPLACED'],
  ['of a guest has a newer one', { active: false }, 'REPLACED'],
  ['of a guest was withdrawn', { active: false, withdrawn: true }, 'WITHDRAWN'],
  ['is of a person removed for good', { active: false, removedForGood: true }, 'BLOCKED'],
])('a link that %s', (_what, changes, state) => {
  expect(linkState({ ...fresh, ...changes }, NOW)).toBe(state);
});
