import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';

/* ASVS 4.2.1: two parsers of one connection must not see two different requests in it. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

async function answersTo(request: string): Promise<string[]> {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const said = await text(socket);
  return [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status);
}

const post = (headers: string[], body: string) =>
  ['POST /api/auth/sign-out HTTP/1.1', 'Host: localhost:3000', ...headers, '', body].join('\r\n');
/** A second request, which a parser with a different idea of lengths would take for a body. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n';

test('answers each of several sequential requests', async () => {
  expect(await answersTo(post(['Content-Length: 0'], HIDDEN))).toEqual(['403', '200']);
});

test.each([
  ['two lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
  ['a list of lengths', [`Content-Length: 0, ${HIDDEN.length}`], HIDDEN],
  [
    'a length and chunks',
    [`Content-Length: ${HIDDEN.length}`, 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${HIDDEN}`,
  ],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
  ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${HIDDEN}`],
  ['a length with a sign', ['Content-Length: +0'], HIDDEN],
  ['a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`],
  ['a folded header', ['X-Folded: a', ' Transfer-Encoding: chunked', 'Content-Length: 0'], HIDDEN],
  ['a chunk of a broken length', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`],
])('refuses %s, and answers nothing after it on the connection', async (_, headers, body) => {
  const answers = await answersTo(post(headers, body));
  expect([answers.includes('200'), answers.at(-1)]).toEqual([false, '400']);
});
