import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Message types of PostgreSQL's protocol 3.0 that run a statement: simple query, and execute. */
const RUNS = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

export interface StatementCounter {
  url: string;
  /** Statements sent so far, including those of transactions and job queues. */
  count(): number;
  close(): void;
}

/** A TCP proxy in front of PostgreSQL that counts statements, without TLS. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let statements = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    const messages = new Messages((type) => {
      if (RUNS.has(type)) statements += 1;
    });
    incoming.on('data', (chunk: Buffer) => messages.add(chunk));
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.pipe(other);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const counted = new URL(databaseUrl);
  counted.hostname = '127.0.0.1';
  counted.port = String((server.address() as AddressInfo).port);
  return {
    url: counted.href,
    count: () => statements,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const TYPE = 1;
const LENGTH = 4;

class Messages {
  readonly #onType: (type: number) => void;
  #rest = Buffer.alloc(0);
  #skip = 0;
  #started = false;

  constructor(onType: (type: number) => void) {
    this.#onType = onType;
  }

  add(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const skipped = Math.min(this.#skip, data.length);
      this.#skip -= skipped;
      data = data.subarray(skipped);
      const type = this.#started ? TYPE : 0;
      if (this.#skip > 0 || data.length < type + LENGTH) break;
      if (this.#started) this.#onType(data[0] ?? 0);
      this.#skip = type + data.readInt32BE(type);
      this.#started = true;
    }
    this.#rest = Buffer.from(data);
  }
}
