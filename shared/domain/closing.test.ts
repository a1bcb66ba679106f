import { expect, test } from 'vitest';
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
