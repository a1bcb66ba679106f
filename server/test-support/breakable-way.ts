import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can be cut and restored, like a network failure or a server restart. */
export interface BreakableWay {
  url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function breakableWay(databaseUrl: string): Promise<BreakableWay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let broken = false;
  const server = createServer((near) => {
    if (broken) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      broken = true;
      end();
    },
    mend() {
      broken = false;
    },
    close() {
      end();
      server.close();
    },
  };
}
