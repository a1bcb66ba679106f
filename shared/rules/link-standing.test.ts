import { describe, expect, test } from 'vitest';
import { type LinkStanding, linkRefusal, stayRefusal } from './link-standing.ts';

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
    ['that runs out at this very millisecond', expired, 'VISIT_LINK_EXPIRED'],
    ['of a completed visit', { visitStatus: 'COMPLETE' }, 'LINK_NOT_ACTIVE'],
    ['of a cancelled visit', { visitStatus: 'CANCELLED' }, 'LINK_NOT_ACTIVE'],
    ['of a moved visit', { visitStatus: 'MOVED' }, 'LINK_NOT_ACTIVE'],
    ['that was deactivated', { active: false }, 'LINK_NOT_ACTIVE'],
    ['of somebody removed for good', { active: false, stage: 'removed' }, 'BLOCKED_FROM_VISIT'],
    ['of somebody removed for a while', { stage: 'removed' }, null],
    ['of a practice that is switched off', { practiceDisabledAt: new Date(NOW) }, 'VISIT_UNAVAILABLE'],
    ['over and expired', { ...expired, visitStatus: 'COMPLETE' }, 'LINK_NOT_ACTIVE'],
  ])('%s', (_what, changes, refusal) => {
    expect(linkRefusal({ ...good, ...changes }, NOW)).toBe(refusal);
  });
});

describe('after its expiry', () => {
  test.each<[string, Partial<LinkStanding>, ReturnType<typeof stayRefusal>]>([
    ['whoever is in the visit stays', { stage: 'in-visit', ...begun }, null],
    ['and once they have left has to go', { stage: 'left', ...begun }, 'VISIT_LINK_EXPIRED'],
    ['sent back to the waiting room, they stay', { stage: 'waiting', ...begun }, null],
    ['removed for some minutes, too', { stage: 'removed', ...begun }, null],
    ['also while the visit is paused', { stage: 'in-visit', visitStatus: 'PAUSED' }, null],
    ['whoever waits for a visit that never began has to go', { stage: 'waiting' }, 'VISIT_LINK_EXPIRED'],
    ['so does whoever has not come', { stage: 'pending', ...begun }, 'VISIT_LINK_EXPIRED'],
    [
      'an ended visit keeps nobody',
      { stage: 'in-visit', ...begun, visitStatus: 'COMPLETE' },
      'LINK_NOT_ACTIVE',
    ],
    [
      'nor does a practice that is switched off',
      { stage: 'in-visit', ...begun, practiceDisabledAt: new Date(NOW) },
      'VISIT_UNAVAILABLE',
    ],
  ])('%s', (_what, changes, refusal) => {
    expect(stayRefusal({ ...good, ...expired, ...changes }, NOW)).toBe(refusal);
  });
});
