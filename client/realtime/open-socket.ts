import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { storage } from '#client/api/storage.ts';
import { Reconnecting } from './reconnecting.ts';

type Options = Pick<Partial<ManagerOptions & SocketOptions>, 'auth' | 'query' | 'forceNew'>;

/**
 * Opens a socket to the server.
 *
 * @param namespace such as `/room`
 * @returns the socket, its `Reconnecting`, and its `Transports`, which a caller informs of a silent connection
 */
export function openSocket(
  namespace: string,
  options: Options,
): { socket: Socket; line: Reconnecting; transports: Transports } {
  const transports = new Transports(storage.getForTab('transports'), (ways) =>
    ways ? storage.setForTab('transports', ways) : storage.removeForTab('transports'),
  );
  const { timeout, ...first } = transports.options(1);
  const socket = io(namespace, { ...options, ...first, timeout, reconnection: false });
  const line = new Reconnecting(socket, (tries) => {
    const { timeout, ...next } = transports.options(tries);
    Object.assign(socket.io.opts, next);
    socket.io.timeout(timeout);
  });
  transports.follow(socket);
  return { socket, line, transports };
}

/**
 * How a page connects. Some firewalls, filters and antivirus programs let a WebSocket hang without an error:
 * they never answer its upgrade, or carry none or only the first of its frames.
 */
type Ways =
  /** Saves a round trip. Polling follows a refused WebSocket in the same attempt. */
  | 'websocket'
  /** Engine.IO upgrades to a WebSocket only after a frame went both ways. */
  | 'polling'
  | 'polling-only';

/** On a WebSocket that carries frames, a page's name is answered within this time. */
const NAMED_WITHIN_MS = 5_000;
/** A WebSocket that still carries frames this long after it opened works. */
const WORKS_AFTER_MS = 10_000;

interface TransportOptions {
  transports: string[];
  upgrade: boolean;
  tryAllTransports: boolean;
  /** Of the attempt, in milliseconds. */
  timeout: number;
}

class Transports {
  #ways: Ways;
  readonly #remember: (ways: Ways | null) => void;
  #openedAt = 0;
  #packets = 0;
  #works = false;
  #unnamed: ReturnType<typeof setTimeout> | undefined;
  #socket: Socket | undefined;

  /**
   * @param remembered what worked in this tab
   * @param remember stores it; null if the usual way works
   */
  constructor(remembered: string | null, remember: (ways: Ways | null) => void) {
    this.#ways = remembered === 'polling' || remembered === 'polling-only' ? remembered : 'websocket';
    this.#remember = remember;
  }

  /** @param tries number of the attempt, from 1 */
  options(tries: number): TransportOptions {
    switch (this.#ways) {
      case 'websocket':
        return {
          transports: ['websocket', 'polling'],
          upgrade: true,
          tryAllTransports: true,
          timeout: webSocketPatience(tries),
        };
      case 'polling':
        return { transports: ['polling', 'websocket'], upgrade: true, ...POLLING_FIRST };
      case 'polling-only':
        return { transports: ['polling'], upgrade: false, ...POLLING_FIRST };
    }
  }

  follow(socket: Socket): void {
    this.#socket = socket;
    const { io } = socket;
    io.on('open', () => {
      this.#opened();
      io.engine.on('upgrade', () => this.#opened());
      io.engine.on('packet', () => this.#heard());
      clearTimeout(this.#unnamed);
      this.#unnamed = setTimeout(() => this.#notNamed(), NAMED_WITHIN_MS);
    });
    socket.on('connect', () => {
      clearTimeout(this.#unnamed);
      if (this.#ways !== 'websocket') this.#remember(this.#ways);
    });
    socket.on('connect_error', (error) => {
      clearTimeout(this.#unnamed);
      // The server refused, so the transport works.
      if ('data' in error && error.data !== undefined) return;
      if (this.#ways !== 'websocket') this.#ways = 'websocket';
      else if (error.message === 'timeout' && this.#isWebSocket) this.#ways = 'polling';
    });
    socket.on('disconnect', (reason) => {
      clearTimeout(this.#unnamed);
      if (reason === 'ping timeout') this.silent();
    });
  }

  /**
   * Number of packets of any kind that have arrived. A line that carries packets works, however busy its server is.
   */
  get packets(): number {
    return this.#packets;
  }

  silent(): void {
    if (!this.#isWebSocket || this.#works) return;
    // The WebSocket was tried first, or after polling had worked.
    this.#ways = this.#ways === 'websocket' ? 'polling' : 'polling-only';
  }

  get #isWebSocket(): boolean {
    return this.#socket?.io.engine?.transport?.name === 'websocket';
  }

  #opened(): void {
    this.#openedAt = Date.now();
    this.#works = false;
  }

  #heard(): void {
    this.#packets += 1;
    if (this.#works || !this.#isWebSocket || Date.now() - this.#openedAt < WORKS_AFTER_MS) return;
    this.#works = true;
    if (this.#ways === 'websocket') return;
    this.#ways = 'websocket';
    this.#remember(null);
  }

  #notNamed(): void {
    if (!this.#isWebSocket) return;
    this.silent();
    this.#socket?.io.engine.close();
  }
}

const POLLING_FIRST = { tryAllTransports: false, timeout: 8_000 };

/**
 * In milliseconds. Usually short, because an attempt started just before the network returned would hang, as would a
 * WebSocket that is not carried; occasionally long, for slow networks.
 */
function webSocketPatience(tries: number): number {
  return tries % 3 === 0 ? 8_000 : 2_500;
}
