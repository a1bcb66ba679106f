import { type InterpreterOrder, type InterpreterService, InterpreterServiceError } from './port.ts';

export interface HttpServiceOptions {
  /** `INTERPRETER_URL`, without a slash at its end. */
  url: string;
  /** `INTERPRETER_TOKEN`: says who we are to the service, and signs what it sends. */
  token: string;
  /** Pauses between attempts, in milliseconds; as many attempts and one more. */
  pauses?: readonly number[];
  /** How long one attempt may take, in milliseconds. */
  timeoutMs?: number;
}

/** People wait in the visit: a service that does not answer by then has nobody. */
const PAUSES = [500, 1_500, 4_000];
const TIMEOUT_MS = 8_000;

/**
 * A telephony or web interpreter service, by HTTP (docs/OPERATIONS.md). `POST {url}/requests` with the order,
 * `DELETE {url}/requests/{id}` when it is not wanted any more; each may be sent more than once, and the
 * Idempotency-Key says that it is the same. What becomes of the request comes as a signed message.
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
      // Read to its end, or the connection is not free for the next.
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  /** Until the service has understood: its own troubles pass, and so does a network's. */
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
