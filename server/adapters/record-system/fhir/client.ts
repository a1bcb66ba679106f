import type { Answer } from '#server/adapters/exchange.ts';
import { type OddAnswer, RecordSystemError } from '../port.ts';
import { ask } from './ask.ts';
import { READABLE } from './readable.ts';
import type { AnyResource, RecordResources, RecordType } from './record-resource.ts';
import { refusalOf } from './refusal.ts';

/** Time limits including all retries, in milliseconds: for an operation that a person waits for, and for a job. */
export const PERSON_MS = 15_000;
export const JOB_MS = 30_000;

const MOST_RETRIES = 4;
const FIRST_PAUSE_MS = 250;

export interface SignIn {
  token(until: Deadline): Promise<string>;
  renew(until: Deadline): Promise<string>;
  /** The server refused the token, so the next one must be new. */
  forget(token: string): void;
}

export interface ClientOptions {
  baseUrl: string;
  signIn: SignIn | null;
  allowPrivate: boolean;
  clock: () => number;
  onOdd?: ((odd: OddAnswer) => void | Promise<void>) | undefined;
  pace?: number | undefined;
}

export interface Deadline {
  left(): number;
}

function deadlineIn(ms: number): Deadline {
  const at = performance.now() + ms;
  return { left: () => at - performance.now() };
}

interface FhirRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: AnyResource;
  headers?: Record<string, string>;
  /** True if idempotent. Other requests are repeated only if they certainly had no effect. */
  repeatable: boolean;
  open?: boolean;
}

export interface FhirAnswer {
  status: number;
  resource: AnyResource | null;
  location: string | null;
  etag: string | null;
}

export interface FhirClient {
  readonly baseUrl: string;
  /** @throws RecordSystemError for everything but 2xx */
  send(request: FhirRequest, until: Deadline): Promise<FhirAnswer>;
  deadline(ms: number): Deadline;
  tellOdd(kind: OddAnswer['kind'], resourceType: string, detail?: string): Promise<void>;
  /** Waits before a retry. @throws the error if no time is left */
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
          const answer = await ask(
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
          // 429 is sent before any work is done.
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

export const mayHelp = ({ failure, status }: RecordSystemError): boolean =>
  failure === 'away' && (status === null || [429, 502, 503, 504].includes(status));

/** @throws RecordSystemError for an address on another server, which must not get our token */
function addressOf(baseUrl: string, path: string): string {
  if (!/^[a-z]+:/i.test(path)) return path ? `${baseUrl}/${path}` : baseUrl;
  const [address, base] = [parsed(path), parsed(baseUrl)];
  const isBelow =
    address.pathname === base.pathname || address.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
  if (address.origin === base.origin && isBelow) return path;
  throw new RecordSystemError('unexpected', 'a link to another server');
}

/**
 * Resolves a page's link: absolute, from the root, a query alone, or below the base. @throws
 * RecordSystemError
 */
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
    // The line below reports it.
  }
  throw new RecordSystemError('unexpected', 'an answer that is no FHIR resource');
}

/** @throws RecordSystemError if the resource has another type, or lacks what the product needs */
export function expectType<T extends RecordType>(
  { resource, status }: FhirAnswer,
  type: T,
): RecordResources[T] {
  if (resource?.resourceType !== type) throw new RecordSystemError('unexpected', `not a ${type}`, { status });
  if (!READABLE[type].safeParse(resource).success)
    throw new RecordSystemError('unexpected', `a ${type} that cannot be read`, { status });
  return resource as RecordResources[T] & AnyResource;
}
