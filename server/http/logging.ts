import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from '#server/runtime/config/env.ts';
import { severityOf } from '#server/runtime/syslog/frame.ts';
import type { LogSink } from '#server/runtime/syslog/syslog.ts';
import { callOrigin, PROCESS_NAME } from './access/call-origin.ts';
import { describeError, withoutErrorText } from './describe-error.ts';
import { type Answer, NO_ROUTE } from './metrics.ts';
import { CLIENT_ROUTE } from './routed-path.ts';

/**
 * Structured lines on standard output, with ids and codes but nothing that identifies a patient: no request bodies, no
 * addresses (links carry secrets), and no error messages except our own (`describe-error.ts`).
 */
export function createLogger(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: PROCESS_NAME },
    mixin: requestOf,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod },
    redact: ['req', 'res', '*.password', '*.email', '*.mobile', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}

export function alsoTo(sink: LogSink): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true });
  const both = {
    // pino records each line's level before writing it.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 30,
    write(line: string): void {
      out.write(line);
      sink.send({ kind: 'log', severity: severityOf(both.lastLevel), text: line.trimEnd() });
    },
  };
  return both;
}

const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method) {
  method.apply(this, withoutErrorText(args) as typeof args);
};

function requestOf(): { reqId?: string } {
  const reqId = callOrigin()?.requestId;
  return reqId ? { reqId } : {};
}

/**
 * One line per answer with the route's pattern: the address may carry a secret.
 *
 * @param refused the error code, and the refused caller
 */
export function logAnswer(
  request: FastifyRequest,
  { method, route, status, seconds }: Answer,
  refused?: Readonly<Record<string, string | null>>,
): void {
  const ms = Math.round(seconds * 10_000) / 10;
  request.log[levelOf(route, status)](
    { reqId: request.id, method, route, status, ms, ...refused },
    'answered',
  );
}

/** Lines for client files and health checks would drown the rest. */
const QUIET = new Set([CLIENT_ROUTE, '/', NO_ROUTE, '/healthz', '/readyz']);

function levelOf(route: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return status < 400 && QUIET.has(route) ? 'debug' : 'info';
}
