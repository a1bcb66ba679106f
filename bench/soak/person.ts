import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';

let people = 0;

/** One person at their own address, as the proxy says it, with the cookies that the product gave them. */
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

  /** @throws Error with the answer's code: nothing is to be refused */
  async call<Result>(method: 'GET' | 'POST', path: string, body?: object): Promise<Result> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { ...this.#headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const answer = (await response.json()) as { result: Result; error?: { code: string } };
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  /** An open socket of a namespace. */
  async connect(namespace: string, auth: object): Promise<Socket> {
    const socket = io(`${this.#url}${namespace}`, {
      auth,
      extraHeaders: this.#headers(),
      transports: ['websocket'],
      forceNew: true,
    });
    await Promise.race([
      once(socket as never, 'connect'),
      once(socket as never, 'connect_error').then(([error]) => {
        throw error;
      }),
    ]);
    return socket;
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
