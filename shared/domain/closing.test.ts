import { describe, expect, test } from 'vitest';
import { closingReasonOf } from '#shared/domain/closing.ts';
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';
import { CLOSING_REASONS, endsSession } from './closing.ts';

test('a page forgets what it kept after a session ends, except where its user continues', () => {
  expect(CLOSING_REASONS.filter(endsSession)).toEqual([
    'ended',
    'cancelled',
    'moved',
    'blocked',
    'signed-out',
    'no-access',
    'expired',
    'not-active',
    'removed',
    'replaced',
  ]);
});

describe('closing', () => {
  test.each<[ErrorCode, ErrorDetails | undefined, string]>([
    ['VISIT_ENDED', undefined, 'ended'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'COMPLETE' }, 'ended'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'CANCELLED' }, 'cancelled'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'MOVED' }, 'moved'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'EXPIRED', end: 'unattended' }, 'not-active'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'SCHEDULED', end: 'replaced' }, 'replaced'],
    ['LINK_NOT_ACTIVE', { visitStatus: 'IN_VISIT', end: 'removed' }, 'removed'],
    ['VISIT_LINK_EXPIRED', undefined, 'expired'],
    ['VISIT_UNAVAILABLE', undefined, 'unavailable'],
    ['BLOCKED_FROM_VISIT', undefined, 'blocked'],
    ['NOT_SIGNED_IN', undefined, 'signed-out'],
    ['ACCESS_DENIED', undefined, 'no-access'],
    ['GUEST_ACCESS_DENIED', undefined, 'no-access'],
    ['STEP_INCOMPLETE', undefined, 'no-access'],
    ['MFA_REQUIRED', { identifier: 'some' }, 'shutdown'],
    ['SERVICE_UNAVAILABLE', undefined, 'shutdown'],
    ['UNABLE_COMPLETE_REQUEST', undefined, 'shutdown'],
    ['TOO_MANY_REQUESTS', undefined, 'shutdown'],
  ])('%s (%o) closes a page with “%s”', (code, details, reason) => {
    expect(closingReasonOf({ code, ...(details ? { details } : {}) })).toBe(reason);
  });
});
