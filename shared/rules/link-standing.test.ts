import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import type { LinkEnd } from '../domain/closing.ts';
import {
  afterVisitLinkState,
  afterVisitRefusal,
  type LinkFacts,
  type LinkStanding,
  type LinkState,
  linkEnd,
  linkRefusal,
  linkState,
  stayRefusal,
} from './link-standing.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const good: LinkStanding = {
  active: true,
  expiresAt: new Date(NOW + 1),
  visitStatus: 'SCHEDULED',
  stage: 'pending',
  practiceDisabledAt: null,
};
const expired = { expiresAt: new Date(NOW) };
const begun = { visitStatus: 'IN_VISIT' as const };

describe('a link', () => {
  test.each<[string, Partial<LinkStanding>, ReturnType<typeof linkRefusal>]>([
    ['of a visit to come', {}, null],
    ['without a seat yet', { stage: null }, null],
    ['that expires in this millisecond', expired, 'VISIT_LINK_EXPIRED'],
    ['of a completed visit', { visitStatus: 'COMPLETE' }, 'LINK_NOT_ACTIVE'],
    ['of a cancelled visit', { visitStatus: 'CANCELLED' }, 'LINK_NOT_ACTIVE'],
    ['of a moved visit', { visitStatus: 'MOVED' }, 'LINK_NOT_ACTIVE'],
    ['that was deactivated', { active: false }, 'LINK_NOT_ACTIVE'],
    ['of a person removed for good', { active: false, stage: 'removed' }, 'BLOCKED_FROM_VISIT'],
    ['of a person removed for some minutes', { stage: 'removed' }, null],
    ['of a disabled practice', { practiceDisabledAt: new Date(NOW) }, 'VISIT_UNAVAILABLE'],
    ['over and expired', { ...expired, visitStatus: 'COMPLETE' }, 'LINK_NOT_ACTIVE'],
  ])('%s', (_what, changes, refusal) => {
    expect(linkRefusal({ ...good, ...changes }, NOW)).toBe(refusal);
  });
});

describe('after its expiry', () => {
  test.each<[string, Partial<LinkStanding>, ReturnType<typeof stayRefusal>]>([
    ['a person in the visit stays', { stage: 'in-visit', ...begun }, null],
    ['a person who left has to go', { stage: 'left', ...begun }, 'VISIT_LINK_EXPIRED'],
    ['a person sent to the waiting room stays', { stage: 'waiting', ...begun }, null],
    ['a person removed for some minutes stays', { stage: 'removed', ...begun }, null],
    ['a person in a paused visit stays', { stage: 'in-visit', visitStatus: 'PAUSED' }, null],
    ['a person waiting for a visit that has not begun has to go', { stage: 'waiting' }, 'VISIT_LINK_EXPIRED'],
    ['a person who has not come has to go', { stage: 'pending', ...begun }, 'VISIT_LINK_EXPIRED'],
    [
      'an ended visit keeps no one',
      { stage: 'in-visit', ...begun, visitStatus: 'COMPLETE' },
      'LINK_NOT_ACTIVE',
    ],
    [
      'a disabled practice keeps no one',
      { stage: 'in-visit', ...begun, practiceDisabledAt: new Date(NOW) },
      'VISIT_UNAVAILABLE',
    ],
  ])('%s', (_what, changes, refusal) => {
    expect(stayRefusal({ ...good, ...expired, ...changes }, NOW)).toBe(refusal);
  });
});

test.each<[string, Parameters<typeof linkEnd>[0], LinkEnd]>([
  ['of a canceled visit', { visitStatus: 'CANCELLED' }, 'cancelled'],
  ['of a moved visit', { visitStatus: 'MOVED' }, 'moved'],
  ['of a visit that took place', { visitStatus: 'COMPLETE' }, 'over'],
  ['of a visit that no one joined', { visitStatus: 'EXPIRED' }, 'unattended'],
  [
    'of a patient whom staff removed',
    { visitStatus: 'IN_VISIT', cancelledAt: new Date(NOW), removedBy: 'a' },
    'removed',
  ],
  [
    'of a patient who canceled their part of a group visit',
    { visitStatus: 'SCHEDULED', cancelledAt: new Date(NOW), removedBy: null },
    'cancelled',
  ],
  [
    'of a removed patient, whose visit was canceled later',
    { visitStatus: 'CANCELLED', cancelledAt: new Date(NOW), removedBy: 'a' },
    'cancelled',
  ],
  [
    'of a patient still in the visit',
    { visitStatus: 'SCHEDULED', cancelledAt: null, removedBy: null },
    'replaced',
  ],
  ['of a guest', { visitStatus: 'PAUSED' }, 'replaced'],
])('reports how a dead link %s ended', (_, link, end) => {
  expect(linkEnd(link)).toBe(end);
});

describe('after visit link', () => {
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
});

describe('link state', () => {
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
});
