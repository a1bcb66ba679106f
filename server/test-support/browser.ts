import type { FastifyInstance } from 'fastify';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { CallName, Rest } from '#shared/contracts/rest/index.ts';
import type { ErrorBody } from '#shared/errors.ts';

export interface Answer<T> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  result: T;
  error: ErrorBody;
}

interface RequestOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  payload?: unknown;
}

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #pathCookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #publicUrl: string;

  constructor(app: FastifyInstance, publicUrl: string) {
    this.#app = app;
    this.#publicUrl = publicUrl;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #cookiesFor(url: string): string {
    const path = url.split('?', 1)[0] ?? '/';
    const here = [...this.#pathCookies].flatMap(([key, value]) => {
      const [cookiePath = '', name] = key.split(' ');
      return path === cookiePath || path.startsWith(`${cookiePath}/`) ? [`${name}=${value}`] : [];
    });
    return [this.cookieHeader, ...here].filter((part) => part !== '').join('; ');
  }

  async request<T = unknown>({
    method = 'GET',
    url,
    headers = {},
    payload,
  }: RequestOptions): Promise<Answer<T>> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        host: new URL(this.#publicUrl).host,
        origin: this.#publicUrl,
        cookie: this.#cookiesFor(url),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined
        ? {}
        : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    for (const cookie of response.cookies) {
      const expired = cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() <= 0);
      const everywhere = (cookie.path ?? '/') === '/';
      const jar = everywhere ? this.cookies : this.#pathCookies;
      const key = everywhere ? cookie.name : `${cookie.path} ${cookie.name}`;
      if (expired) jar.delete(key);
      else jar.set(key, cookie.value);
    }
    const answer = { status: response.statusCode, headers: response.headers, body: response.body };
    return {
      ...answer,
      get result(): T {
        const { result } = JSON.parse(answer.body) as { result?: T };
        if (result === undefined) throw new Error(`refused: ${answer.status} ${answer.body}`);
        return result;
      },
      get error(): ErrorBody {
        const { error } = JSON.parse(answer.body) as { error?: ErrorBody };
        if (!error) throw new Error(`not refused: ${answer.status} ${answer.body}`);
        return error;
      },
    };
  }

  call<N extends CallName>(name: N, input?: CallInput<Rest[N]>): Promise<Answer<CallResult<Rest[N]>>> {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const [method, pattern] = name.split(' ') as ['GET' | 'POST', string];
    const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
    const url = query ? `${path}?${new URLSearchParams(query)}` : path;
    return this.request({ method, url, ...(body === undefined ? {} : { payload: body }) });
  }

  async open(url: string): Promise<{ url: URL; status: number; hops: string[] }> {
    const hops: string[] = [];
    let at = new URL(url, this.#publicUrl);
    for (let hop = 0; hop < 20; hop++) {
      const answer = await this.request({
        url: `${at.pathname}${at.search}`,
        headers: { accept: 'text/html' },
      });
      hops.push(`${answer.status} ${at.pathname}`);
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || typeof location !== 'string') {
        return { url: at, status: answer.status, hops };
      }
      at = new URL(location, at);
      if (at.origin !== this.#publicUrl) return { url: at, status: answer.status, hops };
    }
    throw new Error(`too many redirects: ${hops.join(' → ')}`);
  }
}
