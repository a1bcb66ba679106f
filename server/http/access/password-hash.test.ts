import { hash } from '@node-rs/argon2';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { installErrorHandler } from '../errors.ts';
import { HashTurns, hashPassword, isPassword } from './password-hash.ts';

const [COMPOSED, APART] = ['ng\u1ef1a ch\u1ea1y', 'ng\u01b0\u0323a cha\u0323y'];

test('accepts a password however the keyboard encodes its letters', async () => {
  const kept = await hashPassword(APART);
  expect(await Promise.all([COMPOSED, APART, 'ngua chay'].map((typed) => isPassword(kept, typed)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('verifies hashes of earlier versions against what was typed', async () => {
  expect(await isPassword(await hash(APART), APART)).toBe(true);
});

describe('hash turns', () => {
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, end: resolve };
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  test('runs a few at once, queues some in order, and refuses one more', async () => {
    const turns = new HashTurns({ atOnce: 2, waiting: 3 });
    const began: number[] = [];
    const works = Array.from({ length: 5 }, held);
    const runs = works.map(({ work }, at) =>
      turns.run(() => {
        began.push(at);
        return work();
      }),
    );
    await settled();
    expect(began).toEqual([0, 1]);
    await expect(turns.run(async () => {})).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { seconds: 5 },
    });
    for (const { end } of works) {
      end();
      await settled();
    }
    await Promise.all(runs);
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  test('frees the place of a failed hash', async () => {
    const turns = new HashTurns({ atOnce: 1, waiting: 1 });
    const fails = turns.run(() => Promise.reject(new Error('out of memory')));
    const next = turns.run(async () => 'done');
    await expect(fails).rejects.toThrow('out of memory');
    expect(await next).toBe('done');
    expect(await turns.run(async () => 'again')).toBe('again');
  });

  test('tells a refused caller when to retry', async () => {
    const app = Fastify();
    installErrorHandler(app);
    const full = new HashTurns({ atOnce: 0, waiting: 0 });
    app.get('/', () => full.run(async () => {}));
    const { statusCode, headers } = await app.inject('/');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    await app.close();
  });
});
