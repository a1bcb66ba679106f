import { expect, test } from 'vitest';
import { CLOSING_REASONS, endsSession } from './closing.ts';

test('a page forgets what it kept after each end of a session, and not where its person goes on', () => {
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
