import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readTlsFiles, splitTlsFiles } from '../config/tls-files.ts';
import { type SyslogMessage, syslogFrame } from './frame.ts';

export interface LogSink {
  /** Queues a message, or drops and counts it if the queue is full. Never blocks. */
  send(message: SyslogMessage): void;
  /** Queues all or none. @returns whether they left the process within some seconds */
  deliver(messages: readonly SyslogMessage[]): Promise<boolean>;
  counts(): SinkCounts;
  close(): Promise<void>;
}

interface SinkCounts {
  connected: boolean;
  waiting: number;
  sent: number;
  dropped: number;
}

export interface SyslogOptions {
  /** `tls://host:port` or `tcp://host:port`, with `sslrootcert`, `sslcert` and `sslkey` if needed. */
  url: string;
  process: string;
  onState(state: SinkState): void;
  mostBytes?: number;
  /** The pause before reconnecting doubles from the first to the longest, in milliseconds. */
  pauses?: { first: number; longest: number };
  stalledMs?: number;
}

/** `away`: with the error's code. `back`: with the number of messages dropped in between. */
export type SinkState = { state: 'away'; code: string } | { state: 'back'; dropped: number };

interface Waiting {
  frame: Buffer;
  done?: (sent: boolean) => void;
}

/** Some 30,000 lines. */
const MOST_BYTES = 16 * 1024 * 1024;
const PAUSES = { first: 500, longest: 60_000 };
const STALLED_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const DELIVERY_MS = 20_000;
const FAREWELL_MS = 2_000;
const DEFAULT_PORT = 6514;

/**
 * Sends messages to a syslog receiver over TLS (RFC 5425). Messages wait in memory while the receiver is unreachable
 * or slow, up to a limit; further ones are dropped and counted. Never throws, blocks or ends the process. The protocol
 * has no acknowledgment, so data that a broken connection had accepted may be lost.
 */
export function openSyslog(options: SyslogOptions): LogSink {
  const {
    process: processName,
    onState,
    mostBytes = MOST_BYTES,
    pauses = PAUSES,
    stalledMs = STALLED_MS,
  } = options;
  const { url: address, files } = splitTlsFiles(options.url);
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(port) || DEFAULT_PORT };

  // RFC 6066 §3: IP addresses are not server names.
  const named = isIP(host) ? {} : { servername: host };

  const queue: Waiting[] = [];
  let queuedBytes = 0;
  let socket: Socket | null = null;
  let connected = false;
  let writing = false;
  let closed = false;
  let away = false;
  let pause = pauses.first;
  let sent = 0;
  let dropped = 0;
  let droppedInOutage = 0;
  let onEmpty: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    if (closed) return;
    let code = 'CLOSED';
    let opened: Socket;
    try {
      opened =
        protocol === 'tls:'
          ? connectTls({ ...target, ...named, minVersion: 'TLSv1.2', ...readTlsFiles(files) })
          : connectTcp(target);
    } catch (error) {
      lost(codeOf(error));
      return;
    }
    socket = opened;
    opened.setKeepAlive(true, stalledMs);
    opened.setTimeout(stalledMs, () => {
      // Silence is normal, but a chunk that is not accepted is not, nor is a hanging handshake.
      if (!writing && connected) return;
      code = 'STALLED';
      opened.destroy();
    });
    opened.once(protocol === 'tls:' ? 'secureConnect' : 'connect', () => {
      connected = true;
      pump();
    });
    opened.on('error', (error) => {
      code = codeOf(error);
    });
    // Receivers send nothing, but without reading, we would not notice that they close the connection.
    opened.resume();
    opened.once('close', () => {
      socket = null;
      lost(code);
    });
  }

  function lost(code: string): void {
    [connected, writing] = [false, false];
    if (closed) {
      onEmpty?.();
      return;
    }
    if (!away) {
      away = true;
      onState({ state: 'away', code });
    }
    timer = setTimeout(connect, pause);
    timer.unref();
    pause = Math.min(pause * 2, pauses.longest);
  }

  function pump(): void {
    const on = socket;
    if (!on || !connected || writing) return;
    if (queue.length === 0) {
      onEmpty?.();
      return;
    }
    let bytes = 0;
    let count = 0;
    while (count < queue.length && (count === 0 || bytes < CHUNK_BYTES))
      bytes += queue[count++]?.frame.length ?? 0;
    const chunk = Buffer.concat(queue.slice(0, count).map(({ frame }) => frame));
    writing = true;
    on.write(chunk, (error) => {
      if (error || on !== socket) return;
      writing = false;
      for (const { frame, done } of queue.splice(0, count)) {
        queuedBytes -= frame.length;
        done?.(true);
      }
      sent += count;
      back();
      pump();
    });
  }

  /** The receiver accepted data. A connection alone is no proof, because its port may accept nothing. */
  function back(): void {
    pause = pauses.first;
    if (!away && droppedInOutage === 0) return;
    if (queuedBytes > mostBytes / 2) return;
    const lostLines = droppedInOutage;
    [away, droppedInOutage] = [false, 0];
    onState({ state: 'back', dropped: lostLines });
  }

  function push(frames: readonly Buffer[], done?: (sent: boolean) => void): boolean {
    const bytes = frames.reduce((sum, { length }) => sum + length, 0);
    if (closed || queuedBytes + bytes > mostBytes) return false;
    frames.forEach((frame, at) => {
      queue.push(done && at === frames.length - 1 ? { frame, done } : { frame });
    });
    queuedBytes += bytes;
    pump();
    return true;
  }

  const frameOf = (message: SyslogMessage) => syslogFrame(message, new Date(), processName);

  connect();
  return {
    send(message) {
      if (push([frameOf(message)])) return;
      dropped += 1;
      droppedInOutage += 1;
    },
    deliver: (messages) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(false), DELIVERY_MS);
        const done = (left: boolean) => {
          clearTimeout(late);
          resolve(left);
        };
        if (messages.length === 0) done(true);
        else if (!push(messages.map(frameOf), done)) done(false);
      }),
    counts: () => ({ connected, waiting: queue.length, sent, dropped }),
    async close() {
      if (connected && queue.length > 0)
        await new Promise<void>((resolve) => {
          onEmpty = resolve;
          setTimeout(resolve, FAREWELL_MS).unref();
        });
      closed = true;
      clearTimeout(timer);
      const last = socket;
      if (!last) return;
      await new Promise<void>((resolve) => {
        last.once('close', () => resolve());
        last.end();
        setTimeout(() => last.destroy(), FAREWELL_MS).unref();
      });
    },
  };
}

function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
