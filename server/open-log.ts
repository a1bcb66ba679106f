import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { PROCESS_NAME } from './http/access/call-origin.ts';
import { alsoTo, createLogger } from './http/logging.ts';
import type { Metrics } from './http/metrics.ts';
import type { Settings } from './runtime/config/env.ts';
import { type LogSink, openSyslog, type SinkState } from './runtime/syslog/syslog.ts';

export interface Log {
  log: FastifyBaseLogger;
  sink: LogSink | null;
}

export function openLog({ logLevel, syslogUrl }: Pick<Settings, 'logLevel' | 'syslogUrl'>): Log {
  let log = createLogger(logLevel);
  let sink: LogSink | null = null;
  if (syslogUrl) {
    const tell = (state: SinkState) => tellState(log, state);
    sink = openSyslog({ url: syslogUrl, process: PROCESS_NAME, onState: tell });
    log = createLogger(logLevel, alsoTo(sink));
  }
  log.info({ host: hostname(), pid: process.pid }, 'process started');
  return { log, sink };
}

function tellState(log: FastifyBaseLogger, state: SinkState): void {
  if (state.state === 'away') log.warn({ code: state.code }, 'log lines cannot be sent');
  else if (state.dropped > 0)
    log.error({ dropped: state.dropped }, 'log lines are sent again; some were dropped');
  else log.info('log lines are sent again');
}

export function measureSink(metrics: Metrics, sink: LogSink): void {
  const counts = () => sink.counts();
  metrics.gauge('log_sink_connected', 'Whether the receiver of log lines is there: 1 or 0', () =>
    counts().connected ? 1 : 0,
  );
  metrics.gauge(
    'log_sink_waiting',
    'Log lines and audit events that wait to be sent',
    () => counts().waiting,
  );
  metrics.gauge('log_sink_sent', 'Log lines and audit events that were sent', () => counts().sent);
  metrics.gauge('log_sink_dropped', 'Log lines that were dropped, for want of room', () => counts().dropped);
}
