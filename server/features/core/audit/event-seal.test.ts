import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSealedBy, type SealedFields, sealEvent } from './event-seal.ts';

const KEY = randomBytes(32);
const EVENT: SealedFields = {
  practiceId: 1,
  actor: 'account:1',
  action: 'visit.read',
  visitId: '0D6F4CF5-6c56-4ef0-a50e-7d4f6c4a1b11',
  subjectId: null,
  details: { count: 1, before: { b: [1, { z: 'x', a: null }] } },
  address: '203.0.113.1',
  userAgent: 'Mozilla/5.0',
  sessionId: null,
  requestId: null,
};
const seal = sealEvent(KEY, EVENT);

test('a seal matches its event, regardless of key order in the details and the case of its id', () => {
  const read = {
    ...EVENT,
    visitId: EVENT.visitId?.toLowerCase() ?? null,
    details: { before: { b: [1, { a: null, z: 'x' }] }, count: 1 },
  };
  expect(isSealedBy(KEY, read, seal)).toBe(true);
  expect(seal).toHaveLength(48);
  expect(sealEvent(KEY, EVENT)).not.toEqual(seal);
});

test.each<[string, Partial<SealedFields>]>([
  ['practice', { practiceId: 2 }],
  ['actor', { actor: 'account:2' }],
  ['action', { action: 'visit.ended' }],
  ['visit', { visitId: null }],
  ['subject', { subjectId: '' }],
  ['details', { details: { count: 1 } }],
  ['an order in the details', { details: { count: 1, before: { b: [{ z: 'x', a: null }, 1] } } }],
  ['address', { address: null }],
  ['browser', { userAgent: 'Mozilla/5.1' }],
  ['session', { sessionId: 'x' }],
  ['request', { requestId: 'x' }],
])('does not match an event with another %s', (_, changed) => {
  expect(isSealedBy(KEY, { ...EVENT, ...changed }, seal)).toBe(false);
});

test('does not match under another key, or if cut off or changed', () => {
  expect(isSealedBy(randomBytes(32), EVENT, seal)).toBe(false);
  for (const length of [0, 16, 47]) expect(isSealedBy(KEY, EVENT, seal.subarray(0, length))).toBe(false);
  const forged = Buffer.from(seal);
  forged[3] = (forged[3] ?? 0) ^ 1;
  expect(isSealedBy(KEY, EVENT, forged)).toBe(false);
});
