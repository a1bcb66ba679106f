import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const PRELOAD = new URL('./lost-names.ts', import.meta.url).href;

export interface LosableNames {
  urls: string[];
  environment: Record<string, string>;
  lose(code: 'ENOTFOUND' | 'EAI_AGAIN'): void;
  find(): void;
  close(): void;
}

export async function losableNames(services: Readonly<Record<string, string>>): Promise<LosableNames> {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-names-'));
  const file = join(folder, 'lost');
  const ways = await Promise.all(
    Object.entries(services).map(async ([name, url]) => ({ name, way: await breakableWay(url) })),
  );
  return {
    urls: ways.map(({ name, way }) => way.url.replace('127.0.0.1', `${name}.test`)),
    environment: { NODE_OPTIONS: `--import ${PRELOAD}`, LOST_NAMES: file },
    lose(code) {
      // Replaced atomically, because the process reads it at any moment.
      writeFileSync(`${file}.new`, code);
      renameSync(`${file}.new`, file);
      for (const { way } of ways) {
        way.cut();
        way.mend();
      }
    },
    find: () => rmSync(file, { force: true }),
    close() {
      for (const { way } of ways) way.close();
      rmSync(folder, { recursive: true });
    },
  };
}
