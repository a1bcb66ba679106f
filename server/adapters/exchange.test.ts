import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { exchange, NoAnswer } from './exchange.ts';
import { AddressRefused } from './private-addresses.ts';

const call = (url: string, allowPrivate: boolean) =>
  exchange({ method: 'DELETE', url, headers: {} }, { allowPrivate, timeoutMs: 2_000 });

test('reaches a private address only where the installation allows it, and follows no redirect', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(call(`https://${host}:${port}/`, false)).rejects.toThrow(AddressRefused);
  expect(calls).toBe(0);
  expect(await call(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 302 });
  expect(calls).toBe(1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(call(`http://127.0.0.1:${port}/`, true)).rejects.toThrow(NoAnswer);
});

test('refuses, when connecting, a name that resolves into a private network', async () => {
  // The machine's own name resolves, but not to a public address.
  const { hostname } = await import('node:os');
  await expect(call(`https://${hostname()}:9/`, false)).rejects.toThrow(AddressRefused);
});
