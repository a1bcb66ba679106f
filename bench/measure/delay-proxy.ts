import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface DelayProxy {
  port: number;
  close(): void;
}

export async function startDelayProxy(targetPort: number, delayMs: number, port = 0): Promise<DelayProxy> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    forward(incoming, outgoing, delayMs);
    forward(outgoing, incoming, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function forward(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => {
    setTimeout(() => !to.destroyed && to.write(chunk), delayMs);
  });
  from.on('end', () => setTimeout(() => to.end(), delayMs));
}
