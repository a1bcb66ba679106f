import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { io, type Socket } from 'socket.io-client';
import { visitElsewhere } from '#client/realtime/refusal.ts';
import { keptConnections } from '../../measure/kept-connections.ts';

const agent = keptConnections();
let people = 0;

export class Person {
  readonly #url: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, cookie?: string) {
    this.#url = url;
    people += 1;
    this.#address = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
    if (cookie) this.#keep(cookie);
  }

  /** @throws Error with the answer's code, because nothing should be refused */
  async call<Result>(method: 'GET' | 'POST', path: string, body?: object): Promise<Result> {
    // Avoids fetch, whose cost here would count as the product's.
    const asked = request(`${this.#url}${path}`, {
      method,
      agent,
      headers: { ...this.#headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
    });
    asked.end(body ? JSON.stringify(body) : undefined);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie);
    const answer = JSON.parse(await text(response)) as { result: Result; error?: { code: string } };
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path}: ${response.statusCode} ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  /** Joins the visit's room, with its first snapshot, at the process that a load balancer would choose. */
  async enter(auth: object): Promise<{ socket: Socket; seatId: string }> {
    const [, known] = Object.values(auth) as string[];
    return this.#sit(auth, known).catch((error: Error) => {
      const visit = visitElsewhere(error);
      if (!visit) throw error;
      return this.#sit(auth, visit);
    });
  }

  async #sit(auth: object, visit: string | undefined): Promise<{ socket: Socket; seatId: string }> {
    const socket = this.#open('/room', auth, { visit });
    // Registers both immediately, because the snapshot may arrive in the frame after the connection's.
    const snapshot = once(socket as never, 'room:snapshot');
    await connected(socket);
    const [{ you }] = (await snapshot) as [{ you: { seatId: string } }];
    return { socket, seatId: you.seatId };
  }

  async connect(namespace: string, auth: object): Promise<Socket> {
    const socket = this.#open(namespace, auth);
    await connected(socket);
    return socket;
  }

  #open(namespace: string, auth: object, query = {}): Socket {
    return io(`${this.#url}${namespace}`, {
      auth,
      query,
      extraHeaders: this.#headers(),
      transports: ['websocket'],
      forceNew: true,
    });
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { origin: this.#url, 'x-forwarded-for': this.#address, ...(cookie ? { cookie } : {}) };
  }

  #keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const equals = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

async function connected(socket: Socket): Promise<void> {
  await Promise.race([
    once(socket as never, 'connect'),
    once(socket as never, 'connect_error').then(([error]) => {
      socket.disconnect();
      throw error;
    }),
  ]);
}
