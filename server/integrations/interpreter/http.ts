import { type InterpreterOrder, type InterpreterService, InterpreterServiceError } from './port.ts';

export interface HttpServiceOptions {
  /** `INTERPRETER_URL`, without a trailing slash. */
  url: string;
  /** `INTERPRETER_TOKEN`: authenticates us to the service, and signs its messages. */
  token: string;
  /** Pauses between attempts, in milliseconds; there is one more attempt than pauses. */
  pauses?: readonly number[];
  /** Timeout of one attempt, in milliseconds. */
  timeoutMs?: number;
}

/** People wait in the visit: a service that does not answer in time counts as failed. */
const PAUSES = [500, 1_500, 4_000];
const TIMEOUT_MS = 8_000;

/**
 * A telephony or web interpreter service over HTTP (docs/OPERATIONS.md). `POST {url}/requests` with the
 * order, `DELETE {url}/requests/{id}` to cancel it; both may be repeated, and the Idempotency-Key marks
 * repeats. The outcome comes as a signed message.
 */
export function openHttpInterpreters(options: HttpServiceOptions): InterpreterService {
  const { url, token, pauses = PAUSES, timeoutMs = TIMEOUT_MS } = options;

  async function attempt(method: 'POST' | 'DELETE', path: string, key: string, body?: object) {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body must be read to free the connection.
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  /** Retries until the service answers: server and network errors are temporary. */
  async function insist(...[method, path, key, body]: Parameters<typeof attempt>): Promise<number> {
    for (const pause of [...pauses, null]) {
      const status = await attempt(method, path, key, body);
      const mayPass = status === null || status >= 500 || status === 429 || status === 408;
      if (!mayPass) return status;
      if (pause === null)
        throw new InterpreterServiceError(status === null ? 'UNREACHABLE' : `HTTP_${status}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    throw new InterpreterServiceError('UNREACHABLE');
  }

  return {
    kind: 'http',
    interpreterName: 'Interpreter',
    webhookSecret: token,
    async request(order: InterpreterOrder) {
      const status = await insist('POST', '/requests', order.requestId, order);
      if (status < 200 || status > 299) throw new InterpreterServiceError(`HTTP_${status}`);
    },
    async cancel(requestId) {
      const status = await insist('DELETE', `/requests/${requestId}`, `cancel-${requestId}`);
      const known = (status >= 200 && status <= 299) || status === 404 || status === 410;
      if (!known) throw new InterpreterServiceError(`HTTP_${status}`);
    },
  };
}
