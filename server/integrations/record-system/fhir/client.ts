import { type OddAnswer, RecordSystemError } from '../port.ts';
import { type Answer, exchange } from './exchange.ts';
import { READABLE } from './readable.ts';
import type { AnyResource, RecordResources, RecordType } from './record-resource.ts';
import { refusalOf } from './refusal.ts';

/* HTTP to one FHIR server: signing in, trying again, reading answers. */

/** Longest time of what a person waits for, and of a job's operation, with all tries; in milliseconds. */
export const PERSON_MS = 15_000;
export const JOB_MS = 30_000;

/** Tries of one request after the first; the pause doubles, with jitter. */
const MOST_RETRIES = 4;
const FIRST_PAUSE_MS = 250;

/** Gives access tokens. */
export interface SignIn {
  token(until: Deadline): Promise<string>;
  /** A new one, whatever is kept. */
  renew(until: Deadline): Promise<string>;
  /** The server refused it: the next one is new. */
  forget(token: string): void;
}

export interface ClientOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Null: the server asks for none. */
  signIn: SignIn | null;
  allowPrivate: boolean;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Is told of each odd answer. */
  onOdd?: ((odd: OddAnswer) => void | Promise<void>) | undefined;
  /** For tests: pauses and time-outs in less time. */
  pace?: number | undefined;
}

/** When an operation ends, whatever has happened. */
export interface Deadline {
  /** Milliseconds that are left. */
  left(): number;
}

export function deadlineIn(ms: number): Deadline {
  const at = performance.now() + ms;
  return { left: () => at - performance.now() };
}

export interface FhirRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the base, or an absolute address below it, as in a link to the next page. */
  path: string;
  body?: AnyResource;
  headers?: Record<string, string>;
  /** Whether doing it twice is doing it once; otherwise it is only repeated where it was certainly not done. */
  repeatable: boolean;
  /** Whether it goes without a token. */
  open?: boolean;
}

export interface FhirAnswer {
  status: number;
  /** Null: the server sent none back. */
  resource: AnyResource | null;
  location: string | null;
  etag: string | null;
}

export interface FhirClient {
  readonly baseUrl: string;
  /** @throws RecordSystemError for everything but 2xx */
  send(request: FhirRequest, until: Deadline): Promise<FhirAnswer>;
  deadline(ms: number): Deadline;
  /** Tells those who look after the connection. @param resourceType empty: of no type */
  tellOdd(kind: OddAnswer['kind'], resourceType: string, detail?: string): Promise<void>;
  /** Waits before another try. @throws the error if there is no time for it */
  pause(attempt: number, error: RecordSystemError, until: Deadline): Promise<void>;
}

export function openClient({
  baseUrl,
  signIn,
  allowPrivate,
  clock,
  onOdd,
  pace = 1,
}: ClientOptions): FhirClient {
  const client: FhirClient = {
    baseUrl,
    deadline: (ms) => deadlineIn(ms * pace),
    tellOdd: async (kind, resourceType, detail = '') =>
      onOdd?.({ kind, resourceType, detail: detail.slice(0, 200) }),
    async send(request, until) {
      const url = addressOf(baseUrl, request.path);
      let renewed = false;
      for (let attempt = 0; ; attempt += 1) {
        try {
          const token = request.open ? null : ((await signIn?.token(until)) ?? null);
          const answer = await exchange(
            { method: request.method, url, headers: headersOf(request, token), body: bodyOf(request) },
            { allowPrivate, timeoutMs: until.left() },
          );
          if (answer.status === 401 && token && !renewed) {
            signIn?.forget(token);
            renewed = true;
            continue;
          }
          if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, clock());
          return understood(answer);
        } catch (error) {
          if (!(error instanceof RecordSystemError)) throw error;
          // 429 is before any work.
          const may = request.repeatable || error.status === 429;
          if (!may || !mayHelp(error)) throw error;
          await client.pause(attempt, error, until);
        }
      }
    },
    async pause(attempt, error, until) {
      const doubled = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
      const ms = pace * Math.max(doubled, error.retryAfterMs ?? 0);
      if (attempt >= MOST_RETRIES || ms >= until.left()) throw error;
      await new Promise((resolve) => setTimeout(resolve, ms));
    },
  };
  return client;
}

/** Whether the same request may succeed a moment later. */
export const mayHelp = ({ failure, status }: RecordSystemError): boolean =>
  failure === 'away' && (status === null || [429, 502, 503, 504].includes(status));

/** @throws RecordSystemError for an address elsewhere: tokens go to no other server */
function addressOf(baseUrl: string, path: string): string {
  if (!/^[a-z]+:/i.test(path)) return path ? `${baseUrl}/${path}` : baseUrl;
  // Without `..`, and as it is sent.
  const [address, base] = [parsed(path), parsed(baseUrl)];
  const isBelow =
    address.pathname === base.pathname || address.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
  if (address.origin === base.origin && isBelow) return path;
  throw new RecordSystemError('unexpected', 'a link to another server');
}

/** Where a link of a page leads: absolute, from the root, a query alone, or below the base. @throws RecordSystemError */
export function addressFrom(baseUrl: string, page: string, link: string): string {
  if (/^[a-z]+:/i.test(link)) return link;
  return /^[/?]/.test(link) ? new URL(link, parsed(page)).href : `${baseUrl}/${link}`;
}

function parsed(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new RecordSystemError('unexpected', 'a link that is no address');
}

const JSON_TYPE = 'application/fhir+json';

const headersOf = ({ body, headers }: FhirRequest, token: string | null) => ({
  accept: JSON_TYPE,
  ...(body ? { 'content-type': JSON_TYPE, prefer: 'return=representation' } : {}),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});

const bodyOf = ({ body }: FhirRequest) => (body ? JSON.stringify(body) : undefined);

function understood({ status, headers, body }: Answer): FhirAnswer {
  const text = body.toString('utf8');
  const { location, etag = null } = headers;
  return { status, resource: text.trim() === '' ? null : resourceIn(text), location: location ?? null, etag };
}

function resourceIn(text: string): AnyResource {
  try {
    const parsed = JSON.parse(text) as AnyResource | null;
    if (typeof parsed?.resourceType === 'string') return parsed;
  } catch {
    // Said below.
  }
  throw new RecordSystemError('unexpected', 'an answer that is no FHIR resource');
}

/** @throws RecordSystemError if it is another kind of resource, or not what the product needs it to be */
export function expectType<T extends RecordType>(
  { resource, status }: FhirAnswer,
  type: T,
): RecordResources[T] {
  if (resource?.resourceType !== type) throw new RecordSystemError('unexpected', `not a ${type}`, { status });
  if (!READABLE[type].safeParse(resource).success)
    throw new RecordSystemError('unexpected', `a ${type} that cannot be read`, { status });
  return resource as RecordResources[T] & AnyResource;
}
