import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMessageCipher } from './message-cipher.ts';

const key = randomBytes(32);
const message = Buffer.from('Walter Brandt has arrived');

test('another process of the installation reads a message, once', () => {
  const sealed = createMessageCipher(key).seal('here', message);
  expect(sealed.includes('Walter')).toBe(false);
  const reader = createMessageCipher(key);
  expect(reader.open('here', sealed)).toEqual(message);
  expect(reader.open('here', sealed)).toBeNull();
});

test('each of two readers reads it', () => {
  const sealed = createMessageCipher(key).seal('here', message);
  for (const reader of [createMessageCipher(key), createMessageCipher(key)])
    expect(reader.open('here', sealed)).toEqual(message);
});

test('ignores a message that was changed, moved, forged or delayed too long', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const sealed = createMessageCipher(key, () => now).seal('here', message);
  const reader = (with_ = key, at = now) => createMessageCipher(with_, () => at);
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] as number) ^ 1;
    expect(reader().open('here', changed)).toBeNull();
  }
  expect(reader().open('there', sealed)).toBeNull();
  expect(reader(randomBytes(32)).open('here', sealed)).toBeNull();
  expect(reader(key, now + 121_000).open('here', sealed)).toBeNull();
  expect(reader(key, now - 121_000).open('here', sealed)).toBeNull();
  expect(reader().open('here', Buffer.from('short'))).toBeNull();
  expect(reader(key, now + 60_000).open('here', sealed)).toEqual(message);
});
