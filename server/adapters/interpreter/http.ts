import { randomUUID } from 'node:crypto';
import { exchange, NoAnswer } from '../exchange.ts';
import { AddressRefused } from '../private-addresses.ts';
import {
  type InterpreterOrder,
  type InterpreterService,
  InterpreterServiceError,
  type ServiceAnswer,
} from './port.ts';

export interface HttpServiceOptions {
  url: string;
  /** `INTERPRETER_TOKEN` authenticates us to the service, and signs its messages. */
  token: string;
  webhookSecret?: string;
  /** The installation's address may lead into a private network; a practice's may not. */
  allowPrivate: boolean;
  /** Pauses between attempts, in milliseconds. There is one more attempt than pauses. */
  pauses?: readonly number[];
  timeoutMs?: number;
}

/** People wait in the visit, so a service that does not respond in time counts as failed. */
const PAUSES = [500, 1_500, 4_000];
const TIMEOUT_MS = 8_000;

/**
 * A telephone or web interpreter service over HTTP (docs/OPERATIONS.md). `POST {url}/requests` sends the order,
 * `DELETE {url}/requests/{id}` cancels it. Both may be repeated, and the Idempotency-Key marks repeats. The outcome
 * arrives as a signed message.
 */
export function openHttpInterpreters(options: HttpServiceOptions): InterpreterService {
  const {
    url,
    token,
    webhookSecret = token,
    allowPrivate,
    pauses = PAUSES,
    timeoutMs = TIMEOUT_MS,
  } = options;

  async function attempt(method: 'POST' | 'DELETE', path: string, key: string, order?: InterpreterOrder) {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(order ? { 'content-type': 'application/json' } : {}),
    };
    const outgoing = { method, url: `${url}${path}`, headers, body: order && JSON.stringify(order) };
    try {
      return (await exchange(outgoing, { allowPrivate, timeoutMs })).status;
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }

  async function insist(...call: Parameters<typeof attempt>): Promise<number> {
    for (const pause of [...pauses, null]) {
      const status = await attempt(...call).catch((error: unknown) => {
        if (error instanceof AddressRefused) throw new InterpreterServiceError('ADDRESS_REFUSED');
        throw error;
      });
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
    webhookSecret,
    async request(order: InterpreterOrder) {
      const status = await insist('POST', '/requests', order.requestId, order);
      if (status < 200 || status > 299) throw new InterpreterServiceError(`HTTP_${status}`);
    },
    async cancel(requestId) {
      const status = await insist('DELETE', `/requests/${requestId}`, `cancel-${requestId}`);
      const known = (status >= 200 && status <= 299) || status === 404 || status === 410;
      if (!known) throw new InterpreterServiceError(`HTTP_${status}`);
    },
    async check() {
      // Cancels a nonexistent order, which changes nothing but requires the token.
      try {
        return outcomeOf(await attempt('DELETE', `/requests/${randomUUID()}`, `check-${randomUUID()}`));
      } catch (error) {
        if (error instanceof AddressRefused) return { outcome: 'address-refused', status: null };
        throw error;
      }
    },
  };
}

function outcomeOf(status: number | null): ServiceAnswer {
  if (status === null) return { outcome: 'unreachable', status };
  if (status === 401 || status === 403) return { outcome: 'token-refused', status };
  const known = (status >= 200 && status <= 299) || status === 404 || status === 410;
  return { outcome: known ? 'ok' : 'unexpected', status };
}
