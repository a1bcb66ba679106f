import { expect, test } from 'vitest';
import type { Hold } from '#server/adapters/payments/port.ts';
import { nextState } from './next-state.ts';
import type { Payment } from './payments.queries.ts';

const now = Date.parse('2026-11-20T17:00:00Z');
const CLAIM = { claimKey: 'key', claimedBy: 'account:ann', claimedAt: new Date(now) };
const payment = (state: Payment['state'], claim: Payment['claim'] = null): Payment => ({
  id: 'p',
  visitId: 'v',
  sessionId: 's',
  currency: 'usd',
  createdAt: new Date(now),
  amountCents: 2_500,
  capturedCents: null,
  refundedCents: 0,
  processor: 'test',
  processorId: 'h',
  paymentAccountId: null,
  expiresAt: null,
  failure: null,
  refusals: 0,
  refusedAt: null,
  processedBy: null,
  processedAt: null,
  processedKey: null,
  state,
  claim,
  claimCents: null,
  ...(claim ? CLAIM : { claimKey: null, claimedBy: null, claimedAt: null }),
});
const hold = (state: Hold['state'], changes: Partial<Hold> = {}): Hold => ({
  id: 'h',
  state,
  amountCents: 2_500,
  capturedCents: state === 'captured' ? 2_000 : null,
  refundedCents: 0,
  disputed: false,
  expiresAt: state === 'held' ? now + 1_000 : null,
  expired: false,
  clientSecret: null,
  ...changes,
});
const ranOut = hold('canceled', { expired: true });

test.each([
  [payment('pre-authorized', 'capture'), hold('captured'), false, { state: 'processed', processedBy: 'ann' }],
  [payment('pre-authorized', 'capture'), hold('captured'), true, { state: 'processed', processedKey: 'key' }],
  [payment('pre-authorized', 'void'), hold('canceled'), false, { state: 'voided', processedBy: 'ann' }],
  [payment('pending', 'authorize'), hold('held'), false, { state: 'pre-authorized', claim: null }],
  [payment('processed'), hold('captured', { refundedCents: 500 }), false, { refundedCents: 500 }],
  [payment('pre-authorized'), hold('captured'), false, { state: 'processed' }],
  [payment('pre-authorized'), hold('canceled'), false, { state: 'failed', failure: 'hold_released' }],
  [payment('pre-authorized'), ranOut, false, { state: 'failed', failure: 'hold_expired' }],
  [
    payment('pre-authorized', 'capture'),
    ranOut,
    true,
    { state: 'failed', failure: 'hold_expired', claim: null },
  ],
  [payment('pre-authorized', 'void'), ranOut, true, { state: 'failed', failure: 'hold_expired' }],
  [payment('pre-authorized', 'void'), hold('captured'), true, { state: 'processed', capturedCents: 2_000 }],
  [payment('pre-authorized', 'expire'), hold('canceled'), true, { state: 'failed', failure: 'hold_expired' }],
  [payment('pre-authorized', 'capture'), hold('held'), true, { state: 'pre-authorized', claim: null }],
  [payment('pending', 'authorize'), hold('open'), true, { state: 'failed', claim: null }],
  [payment('pending', 'authorize'), hold('requires-action'), true, { state: 'pending', claim: null }],
])('%#: %o with %o, over %s', (before, truth, over, after) => {
  expect(nextState(before, truth, { now, over })).toMatchObject(after);
});

test.each([
  [payment('pre-authorized', 'capture'), hold('held')],
  [payment('pre-authorized', 'void'), hold('held')],
  [payment('pending', 'authorize'), hold('open')],
  [payment('pending', 'authorize'), hold('requires-action')],
  [payment('pending', 'authorize'), hold('canceled')],
  [payment('processed'), hold('captured')],
  [payment('processed'), hold('held')],
  [payment('voided'), hold('canceled')],
  [payment('voided'), hold('held')],
  [payment('failed'), ranOut],
  [payment('pending'), hold('open')],
])('%#: %o with %o in between changes nothing', (before, truth) => {
  expect(nextState(before, truth, { now, over: false })).toEqual({});
});

test.each([
  payment('pending', 'authorize'),
  payment('pre-authorized', 'capture'),
  payment('pre-authorized', 'void'),
])('does not fail %o while the processor is still working on it, and keeps its claim', (before) => {
  for (const over of [true, false]) expect(nextState(before, hold('processing'), { now, over })).toEqual({});
});

test('never keeps a finished claim, wherever the money is', () => {
  for (const claim of ['authorize', 'capture', 'void', 'expire'] as const) {
    for (const truth of ['open', 'requires-action', 'held', 'captured', 'canceled'] as const) {
      const before = payment(claim === 'authorize' ? 'pending' : 'pre-authorized', claim);
      expect(nextState(before, hold(truth), { now, over: true })).toMatchObject({
        claim: null,
        claimKey: null,
      });
    }
  }
});
