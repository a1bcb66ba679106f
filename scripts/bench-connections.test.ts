import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keptConnections } from '../bench/measure/kept-connections.ts';

test('the load closes its connections before the server does', async () => {
  // Announces two seconds, but would keep idle connections for hours.
  const server = createServer(
    { keepAliveTimeout: 2_000, keepAliveTimeoutBuffer: 10_000_000 },
    (_request, answer) => answer.end('here'),
  );
  const agent = keptConnections();
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const asked = get({ host: '127.0.0.1', port, agent });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await answer.resume().toArray();
    return asked.reusedSocket;
  };
  const connection = once(server, 'connection');
  expect([await ask(), await ask()]).toEqual([false, true]);
  const [socket] = (await connection) as [Socket];
  await once(socket, 'close');
  expect(await ask()).toBe(false);
});
