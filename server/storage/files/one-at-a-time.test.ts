import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function line() {
  const inTurn = oneAtATime();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    send: (person: string) =>
      inTurn(person, () => {
        begun.push(person);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endNext() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('three slow files from one sender delay another sender by only one', async () => {
  const { begun, send, endNext } = line();
  const sent = ['crafted', 'crafted', 'crafted', 'patient'].map(send);
  await new Promise(setImmediate);
  expect(begun).toEqual(['crafted']);
  await endNext();
  expect(begun).toEqual(['crafted', 'patient']);
  for (let left = 0; left < 3; left++) await endNext();
  await Promise.all(sent);
  expect(begun).toEqual(['crafted', 'patient', 'crafted', 'crafted']);
});

test('refuses a sender who has filled their share, and not others', async () => {
  const { begun, send, endNext } = line();
  const sent = Array.from({ length: 3 }, () => send('crafted'));
  await expect(send('crafted')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  sent.push(...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(send));
  for (let left = 0; left < 12; left++) await endNext();
  await Promise.all(sent);
  expect(begun).toHaveLength(12);
});

test('frees the turn of failed work', async () => {
  const inTurn = oneAtATime();
  const failed = inTurn('a', async () => {
    throw new Error('damaged');
  });
  const next = inTurn('b', async () => 'read');
  await expect(failed).rejects.toThrow('damaged');
  expect(await next).toBe('read');
});
