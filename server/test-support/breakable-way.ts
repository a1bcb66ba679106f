import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can be cut, silenced and restored, to simulate a network failure, a restart or a hang. */
export interface BreakableWay {
  url: string;
  cut(): void;
  silence(): void;
  unanswered(): number;
  mend(): void;
  close(): void;
}

export async function breakableWay(databaseUrl: string): Promise<BreakableWay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const held = new Set<Socket>();
  let broken = false;
  let silent = false;
  const server = createServer((near) => {
    if (broken) return void near.destroy();
    if (silent) return hold(near);
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
  const hold = (socket: Socket) => {
    held.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => held.delete(socket));
    socket.resume();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const end = () => {
    for (const socket of [...open, ...held]) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      broken = true;
      end();
    },
    silence() {
      silent = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    unanswered: () => held.size,
    mend() {
      broken = false;
      silent = false;
    },
    close() {
      end();
      server.close();
    },
  };
}
