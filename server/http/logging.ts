import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../config/env.ts';
import { type Answer, NO_ROUTE } from './answer.ts';

/**
 * Structured lines on standard output. They carry ids and codes, never words of or about a patient: so no
 * request bodies, no addresses with their secrets, and of errors only what code says.
 */
export function createLogger(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['req', 'res', '*.password', '*.email', '*.mobile', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
}

/** PostgreSQL puts the row's values into `detail` and `where`: they stay out. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** One line an answer: the route's pattern, not the address, for addresses carry secrets. */
export function logAnswer(request: FastifyRequest, { method, route, status, seconds }: Answer): void {
  const ms = Math.round(seconds * 10_000) / 10;
  request.log[levelOf(route, status)]({ reqId: request.id, method, route, status, ms }, 'answered');
}

/** Files of the client and the questions of load balancers would drown the rest. */
const QUIET = new Set(['/*', '/', NO_ROUTE, '/healthz', '/readyz']);

function levelOf(route: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return status < 400 && QUIET.has(route) ? 'debug' : 'info';
}
