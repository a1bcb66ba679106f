import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Authority } from './certificates.ts';

interface ReceivedMessage {
  priority: number;
  at: string;
  host: string;
  app: string;
  process: string;
  kind: string;
  text: string;
}

export interface LogReceiver {
  url: string;
  messages: ReceivedMessage[];
  until(holds: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage>;
  read(reads: boolean): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startLogReceiver(authority?: Authority, asks = false): Promise<LogReceiver> {
  const messages: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  let reads = true;
  let port = 0;

  const take = (socket: Socket): void => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const space = rest.indexOf(' ');
        const length = Number(rest.subarray(0, Math.max(0, space)));
        if (space < 1 || rest.length < space + 1 + length) break;
        messages.push(parsed(rest.subarray(space + 1, space + 1 + length).toString()));
        rest = rest.subarray(space + 1 + length);
      }
      for (const look of waiting) look();
    });
    if (!reads) socket.pause();
  };
  const files = authority?.issue('receiver');
  const server =
    authority && files
      ? createTlsServer(
          {
            cert: readFileSync(files.cert),
            key: readFileSync(files.key),
            ...(asks ? { ca: readFileSync(authority.ca), requestCert: true } : {}),
          },
          take,
        )
      : createTcpServer(take);
  server.on('tlsClientError', () => {});
  // Listens before the handshake too, so that `stop` closes the socket.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const receiver: LogReceiver = {
    url: '',
    messages,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          const found = messages.find(holds);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    read(on) {
      reads = on;
      for (const socket of sockets) on ? socket.resume() : socket.pause();
    },
    async stop() {
      const over = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await over;
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      ({ port } = server.address() as AddressInfo);
    },
  };
  await receiver.start();
  const ca = authority ? `?sslrootcert=${encodeURIComponent(authority.ca)}` : '';
  receiver.url = `${authority ? 'tls' : 'tcp'}://127.0.0.1:${port}${ca}`;
  return receiver;
}

function parsed(message: string): ReceivedMessage {
  const [, priority, at, host, app, process, kind, text] =
    /^<(\d+)>1 (\S+) (\S+) (\S+) (\S+) (\S+) - (.*)$/s.exec(message) ?? [];
  if (text === undefined) throw new Error(`not RFC 5424: ${message}`);
  return {
    priority: Number(priority),
    at: at ?? '',
    host: host ?? '',
    app: app ?? '',
    process: process ?? '',
    kind: kind ?? '',
    text,
  };
}
