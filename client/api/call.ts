import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { CallName, Rest } from '#shared/contracts/rest/index.ts';
import { PAGE_ACCOUNT_HEADER, UNASKED_HEADER } from '#shared/domain/call-headers.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { isUnasked } from './asked.ts';
import { leaveForMfa } from './leave-for.ts';
import { noteSucceeded } from './opened-visit.ts';
import { otherPersonSignedIn, pageAccount } from './page-account.ts';
import { noteReachable } from './reachable.ts';
import { requestOf } from './request-url.ts';
import { askedToWait } from './retry-delay.ts';
import { holdsText, proof, signInAgain } from './signed-out.ts';
import { storage } from './storage.ts';
import { afterUnauthorised } from './unauthorised.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Throws a 401 like any other error instead of going to the sign-in page. */
  stayOnUnauthorised?: boolean;
}

/** Longer than any call takes. A proxy may leave a call unanswered, which then counts as no connection. */
const PATIENCE_MS = 2 * 60_000;

type Arguments<N extends CallName> =
  unknown extends CallInput<Rest[N]> ? [input?: CallOptions] : [input: CallInput<Rest[N]> & CallOptions];

interface Input extends CallOptions {
  proved?: boolean;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes one REST call, named as in its contract. If it requires proof that the account's owner is at the screen, asks
 * for it and repeats the call.
 *
 * @throws ApiError with the server's code, or NO_CONNECTION without a response
 */
export async function call<N extends CallName>(
  name: N,
  ...[given]: Arguments<N>
): Promise<CallResult<Rest[N]>> {
  const input: Input = given ?? {};
  const { method, url } = requestOf(name, input.params, input.query);
  const { response, answer } = await within(PATIENCE_MS, input.signal, async (signal) => {
    const response = await send(method, url, { ...input, signal });
    return { response, answer: await readAnswer(response) };
  });
  if (response.ok && 'result' in answer) {
    noteSucceeded(url);
    return answer.result as CallResult<Rest[N]>;
  }

  const { code = 'UNABLE_COMPLETE_REQUEST', message, details } = answer.error ?? {};
  const retryAfterMs = askedToWait(response.headers.get('retry-after'));
  const error = new ApiError(code, response.status, message, details, retryAfterMs);
  if (response.status === 401 && !input.stayOnUnauthorised) {
    if (code === 'NOT_SIGNED_IN' && holdsText() && (await signInAgain.ask()))
      return call(name, ...([input] as unknown as Arguments<N>));
    // The call never settles (PRODUCT 2.5): the person is leaving the page, so no error should flash up.
    if (leaveFor(url, error)) return new Promise(() => {});
  }
  if (code === 'OTHER_PERSON_SIGNED_IN') {
    otherPersonSignedIn();
    return new Promise(() => {});
  }
  if (code === 'PROOF_REQUIRED' && !input.proved && (await proof.ask()))
    return call(name, ...([{ ...input, proved: true }] as unknown as Arguments<N>));
  throw error;
}

/** @throws ApiError NO_CONNECTION if it has not ended after `ms` */
async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const abort = () => limit.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError('NO_CONNECTION', 0));
      limit.abort();
    }, ms);
  });
  try {
    return await Promise.race([action(limit.signal), late]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

async function send(method: string, url: string, { body, signal }: Input): Promise<Response> {
  const account = pageAccount();
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(account ? { [PAGE_ACCOUNT_HEADER]: account } : {}),
        ...(isUnasked() ? { [UNASKED_HEADER]: '1' } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    noteReachable(true);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReachable(false);
    throw new ApiError('NO_CONNECTION', 0);
  }
}

interface Answer {
  result?: unknown;
  error?: { code?: ApiErrorCode; message?: string; details?: Record<string, unknown> };
}

async function readAnswer(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    // From a proxy in between, not from the server.
    return { error: { code: response.status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNABLE_COMPLETE_REQUEST' } };
  }
}

/** Goes to the page that a 401 leads to; returns false if the screen has to handle it. */
function leaveFor(requestUrl: string, { code, details }: ApiError): boolean {
  const appUrl = `${location.pathname}${location.search}`;
  const next = afterUnauthorised({ requestUrl, code, details, appUrl });
  switch (next.go) {
    case 'mfa':
      leaveForMfa(next.path);
      return true;
    case 'sign-in':
      storage.setForTab('returnPath', next.returnTo);
      location.assign(next.url);
      return true;
    case 'nowhere':
      return false;
  }
}
