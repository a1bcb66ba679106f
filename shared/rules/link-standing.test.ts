import { describe, expect, test } from 'vitest';
import { type LinkEnd, type LinkStanding, linkEnd, linkRefusal, stayRefusal } from './link-standing.ts';

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
