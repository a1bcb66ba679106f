import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

export interface Way {
  /** For a browser context's `proxy` option. */
  proxy: { server: string; bypass: string };
  /** Drops all traffic silently. Connections stay open and receive nothing. */
  cut(): void;
  /** Closes open connections and notifies both ends. New connections work. */
  drop(): void;
  /** Lets new connections through. Connections that were open at the cut stay dead, as after a change of networks. */
  mend(): void;
  close(): void;
}

/** A SOCKS5 proxy (RFC 1928, no authentication, by address or name) on loopback that can go silent. */
export async function openWay(): Promise<Way> {
  const open = new Set<Socket>();
  const held: (() => void)[] = [];
  let isCut = false;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    client.once('data', () => {
      // Like a first packet that is retransmitted until it is answered.
      const greet = () => {
        client.once('data', (request) => tunnel(client, request, open));
        if (!client.destroyed) client.write(Buffer.from([5, 0]));
      };
      if (isCut) held.push(greet);
      else greet();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxy: { server: `socks5://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true;
      for (const socket of open) socket.pause().removeAllListeners('data');
      open.clear();
    },
    drop() {
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
      for (const greet of held.splice(0)) greet();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** `request`: version, command, 0, kind of address, address, port. */
function tunnel(client: Socket, request: Buffer, open: Set<Socket>): void {
  const name = request[3] === 3;
  const length = name ? (request[4] ?? 0) : 4;
  const start = name ? 5 : 4;
  const address = request.subarray(start, start + length);
  const host = name ? address.toString() : [...address].join('.');
  const target = connect(request.readUInt16BE(start + length), host === 'localhost' ? '127.0.0.1' : host);
  open.add(target);
  target.on('close', () => open.delete(target));
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    one.setNoDelay(true);
    one.on('data', (chunk) => void other.write(chunk));
    one.on('close', () => other.destroy());
    one.on('error', () => other.destroy());
  }
  target.once('connect', () => client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
}

export interface MediaWay {
  environment: Record<string, string>;
  /** Drops traffic of these ports, and of all ports that appear later. */
  cut(ports: ReadonlySet<number>): void;
  /** Ports that were cut stay dead, and others work: another network. */
  move(ports: ReadonlySet<number>): void;
  lose(share: number, ports: ReadonlySet<number>, direction?: 'down' | 'up'): void;
  /** Each way. */
  delay(ms: number, ports: ReadonlySet<number>): void;
  narrow(kbps: number, ports: ReadonlySet<number>): void;
  mend(): void;
  close(): void;
}

/** How long a narrow path's router keeps packets, in milliseconds, before it drops further ones. */
const QUEUE_MS = 150;

/**
 * A UDP relay on the address announced to browsers, in front of an SFU on another address, because all of 127.0.0.0/8
 * is loopback on Linux. UDP only, so a cut leaves no other path.
 */
export async function openMediaWay(sfuPort: number): Promise<MediaWay> {
  const [announced, sfu] = [process.env.SFU_LISTEN_IP ?? '127.0.0.1', '127.0.0.2'];
  const front = createSocket('udp4');
  const backs = new Map<number, UdpSocket>();
  let blocks = (_port: number, _down: boolean) => false;
  let delayOf = (_port: number) => 0;
  let narrowed = { kbps: Number.POSITIVE_INFINITY, ports: new Set() as ReadonlySet<number>, freeAt: 0 };
  const queued = (port: number, bytes: number, send: () => void) => {
    if (!narrowed.ports.has(port)) return send();
    const now = performance.now();
    const begins = Math.max(now, narrowed.freeAt);
    if (begins - now > QUEUE_MS) return;
    narrowed.freeAt = begins + (bytes * 8) / narrowed.kbps;
    setTimeout(send, narrowed.freeAt - now);
  };
  const late = (port: number, send: () => void) => {
    const ms = delayOf(port);
    if (ms === 0) send();
    else setTimeout(send, ms);
  };
  front.on('message', (packet, { port, address }: RemoteInfo) => {
    let back = backs.get(port);
    if (!back) {
      back = createSocket('udp4');
      // The server sees this address, and Firefox refuses a path on which it would be on loopback.
      back.bind(0, announced);
      back.on('message', (answer) => {
        if (!blocks(port, true)) late(port, () => front.send(answer, port, address));
      });
      backs.set(port, back);
    }
    const way = back;
    if (blocks(port, false)) return;
    queued(port, packet.length, () => late(port, () => way.send(packet, sfuPort, sfu)));
  });
  await new Promise<void>((resolve) => front.bind(sfuPort, announced, resolve));
  return {
    environment: { SFU_PORT: String(sfuPort), SFU_LISTEN_IP: sfu, SFU_ANNOUNCED_ADDRESS: announced },
    cut(ports) {
      const others = new Set([...backs.keys()].filter((port) => !ports.has(port)));
      blocks = (port) => !others.has(port);
    },
    move(ports) {
      blocks = (port) => ports.has(port);
    },
    lose(share, ports, direction = 'down') {
      const drops = direction === 'down';
      blocks = (port, down) => down === drops && ports.has(port) && Math.random() < share;
    },
    delay(ms, ports) {
      delayOf = (port) => (ports.has(port) ? ms : 0);
    },
    narrow(kbps, ports) {
      narrowed = { kbps, ports, freeAt: 0 };
    },
    mend() {
      blocks = () => false;
      delayOf = () => 0;
      narrowed.ports = new Set();
    },
    close() {
      front.close();
      for (const back of backs.values()) back.close();
    },
  };
}

export async function mediaPorts(page: Page): Promise<Set<number>> {
  const ports = await page.evaluate(async () => {
    const found: number[] = [];
    for (const report of await window.rtcStats())
      if (report.type === 'local-candidate' && report.port) found.push(report.port);
    return found;
  });
  return new Set(ports);
}
