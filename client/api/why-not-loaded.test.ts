import { afterEach, expect, test, vi } from 'vitest';
import { whyNotLoaded } from './why-not-loaded.ts';

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const answering = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );

test('returns no reason for a file that loads', async () => {
  answering(() => new Response('bytes'));
  expect(await whyNotLoaded('/a', signal)).toBeNull();
});

test.each([
  ['the server’s code', JSON.stringify({ error: { code: 'FILE_INFECTED' } }), 410, 'FILE_INFECTED'],
  ['a plain one of a proxy', '<html>', 502, 'UNABLE_COMPLETE_REQUEST'],
])('returns %s for a refusal', async (_, body, status, code) => {
  answering(() => new Response(body, { status }));
  expect(await whyNotLoaded('/a', signal)).toMatchObject({ code, status });
});

test('reports a missing connection without a response', async () => {
  answering(() => {
    throw new TypeError('fetch failed');
  });
  expect(await whyNotLoaded('/a', signal)).toMatchObject({ code: 'NO_CONNECTION' });
});
