import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { Lease } from './lease.ts';

let server: Server | undefined;
afterEach(() => server?.close());

function message(type: string, body: string | Buffer = ''): Buffer {
  const content = Buffer.from(body as string);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const READY = message('Z', 'I');
const ACCEPTED = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const GRANTED = Buffer.concat([message('1'), message('2'), message('n'), message('C', 'SELECT 1\0'), READY]);
const SHUTTING_DOWN = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');

async function answering(claim: Buffer): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(ACCEPTED);
      socket.once('data', () => void socket.end(claim));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `postgres://anteroom:secret@127.0.0.1:${(server.address() as AddressInfo).port}/anteroom`;
}

test('rejects a claim that ends at the moment it is granted', async () => {
  const url = await answering(Buffer.concat([GRANTED, SHUTTING_DOWN]));
  const onLost = vi.fn();
  await expect(Lease.take(url, onLost)).rejects.toThrow('Connection terminated');
  expect(onLost).not.toHaveBeenCalled();
});

test('reports a claim that ends later', async () => {
  const url = await answering(GRANTED);
  const onLost = vi.fn();
  await Lease.take(url, onLost);
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
});
