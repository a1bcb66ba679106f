import type { CallResult, RestContract } from '#shared/contracts/contract.ts';
import { type CallName, type Rest, restContracts } from '#shared/contracts/rest/index.ts';
import { UNASKED_HEADER } from '#shared/domain/call-headers.ts';
import type { ErrorCode } from '#shared/errors.ts';

type Parsed<S> = S extends { parse(data: unknown): infer V } ? V : undefined;

export interface Sent<C extends RestContract> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
}

type Given<N extends CallName> = CallResult<Rest[N]> | Refusal;
type Answer<N extends CallName> = Given<N> | ((sent: Sent<Rest[N]>) => Given<N> | Promise<Given<N>>);

export type Answers = { [N in CallName]?: Answer<N> };

/** A response without a result. The code is null, and the status 0, if the server cannot be reached. */
export class Refusal {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly details: Record<string, unknown>;
  constructor(status: number, code: ErrorCode | null, details: Record<string, unknown>) {
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** @param details such as `{ fields: { email: 'EMAIL_IS_ALREADY_TAKEN' } }` */
export const refuse = (status: number, code: ErrorCode, details: Record<string, unknown> = {}) =>
  new Refusal(status, code, details);
export const unreachable = new Refusal(0, null, {});

export interface MadeCall {
  name: CallName;
  params: unknown;
  query: unknown;
  body: unknown;
  unasked: boolean;
}

export class AnsweringServer {
  readonly calls: MadeCall[] = [];
  readonly faults: string[] = [];
  #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  sent<N extends CallName>(name: N): Sent<Rest[N]>[] {
    return this.calls.filter((made) => made.name === name) as unknown as Sent<Rest[N]>[];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    const method = init?.method ?? 'GET';
    const route = ROUTES.find((one) => one.method === method && one.path.test(url.pathname));
    if (!route) return this.#fault(`${method} ${url.pathname} is no call`);
    const contract: RestContract = restContracts[route.name];
    const given = {
      params: route.path.exec(url.pathname)?.groups,
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const sent: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'body'] as const) {
      const read = contract[part]?.safeParse(given[part]);
      if (read && !read.success) return this.#fault(`${route.name}: ${part}: ${read.error.message}`);
      sent[part] = read?.data;
    }
    const unasked = new Headers(init?.headers).has(UNASKED_HEADER);
    this.calls.push({ name: route.name, ...(sent as Omit<MadeCall, 'name' | 'unasked'>), unasked });
    const answer = this.#answers[route.name];
    if (answer === undefined) return this.#fault(`${route.name} has no answer`);
    const result: unknown = typeof answer === 'function' ? await answer(sent as never) : answer;
    if (init?.signal?.aborted) throw init.signal.reason;
    if (result instanceof Refusal) {
      if (result.code === null) throw new TypeError('Failed to fetch');
      const { status, code, details } = result;
      return Response.json({ error: { code, message: code, details } }, { status });
    }
    const fits = contract.result.safeParse(result);
    if (!fits.success) return this.#fault(`${route.name}: answer: ${fits.error.message}`);
    return Response.json({ result: fits.data });
  };

  #fault(words: string): Response {
    this.faults.push(words);
    return Response.json({ error: { code: 'UNABLE_COMPLETE_REQUEST', message: words } }, { status: 500 });
  }
}

interface Route {
  name: CallName;
  method: string;
  path: RegExp;
}

/** Addresses without parameters come first: `/accounts/new` is not the account `new`. */
const ROUTES: readonly Route[] = (Object.keys(restContracts) as CallName[])
  .toSorted((a, b) => a.split(':').length - b.split(':').length)
  .map((name) => {
    const [method = '', path = ''] = name.split(' ', 2);
    return { name, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });
