import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../test-support/world.ts';

let world: World;
let port: number;
let sessionId: string;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = world.app.server.address() as AddressInfo);
  ({ sessionId } = await world.scheduled());
});
afterAll(() => world.close());

/** The first answer to a request whose body of eight megabytes never comes. */
async function answerWithoutBody(method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const headers = [`host: localhost:3000`, 'origin: http://localhost:3000', 'content-type: application/json'];
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\ncontent-length: 8000000\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return head.toString();
}

const ID = '0d6f4cf5-6c56-4ef0-a50e-7d4f6c4a1b11';
test.each([
  ['POST', '/api/provider/documents'],
  ['POST', `/api/provider/visits/${ID}/images`],
  ['POST', '/api/patient/sessions/SESSION/images'],
  ['POST', '/api/patient/sessions/SESSION/workflow/images'],
  ['PUT', '/api/provider/account/image'],
  ['PUT', '/api/admin/practices/1/logo'],
  ['POST', `/api/admin/news/${ID}/pictures`],
  ['PUT', `/api/admin/news/${ID}/videos/${ID}/parts/0`],
])('a stranger’s %s to %s is refused before its body is read', async (method, path) => {
  const answer = await answerWithoutBody(method, path.replace('SESSION', sessionId));
  expect(answer).toMatch(/^HTTP\/1\.1 401 .*NOT_SIGNED_IN/s);
});
