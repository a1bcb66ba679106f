import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { onFreePort } from './on-free-port.ts';

const listen = (port: number) =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });

test('gives up a port that was taken in between for another one', async () => {
  const ports: number[] = [];
  const servers = await onFreePort(async (port) => {
    ports.push(port);
    const other = ports.length === 1 ? await listen(port) : null;
    return [await listen(port).finally(() => other?.close())];
  });
  expect(new Set(ports).size).toBe(2);
  for (const server of servers) server.close();
});

test('throws any other failure', async () => {
  let tried = 0;
  const broken = onFreePort(() => {
    tried += 1;
    throw new Error('no such program');
  });
  await expect(broken).rejects.toThrow('no such program');
  expect(tried).toBe(1);
});
