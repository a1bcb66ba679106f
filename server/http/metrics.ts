import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Answer {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export const NO_ROUTE = 'none';

type Times = Histogram.Internal<string>;

export interface Metrics {
  /** For features to add gauges and counters. Labels never identify people or visits. */
  registry: Registry;
  gauge(name: string, help: string, read: () => number): void;
  /**
   * Increments a counter, creating it on first use. For labels chosen by practices, only the first values have a
   * separate series, and all others become {@link OTHER}, since a series stays in memory, here and in Prometheus.
   */
  count(name: string, help: string, labels: Record<string, string>): void;
  observe(answer: Answer): void;
}

const MOST_SERIES = 200;
const OTHER = 'other';

const allOther = (labels: Record<string, string>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, OTHER]));

export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const seriesOf = new Map<string, Map<string, Map<number, Times>>>();
  const keep = (route: string, method: string, status: number, times: Times) => {
    const ofRoute = seriesOf.get(route) ?? new Map<string, Map<number, Times>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Times>();
    seriesOf.set(route, ofRoute.set(method, ofMethod.set(status, times)));
  };
  const counters = new Map<string, { counter: Counter; series: Set<string> }>();
  return {
    registry,
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    count: (name, help, labels) => {
      const known = counters.get(name) ?? {
        counter: new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] }),
        series: new Set<string>(),
      };
      counters.set(name, known);
      const series = JSON.stringify(Object.values(labels));
      if (known.series.size < MOST_SERIES) known.series.add(series);
      known.counter.inc(known.series.has(series) ? labels : allOther(labels));
    },
    observe: ({ method, route, status, seconds }) => {
      let times = seriesOf.get(route)?.get(method)?.get(status);
      if (!times) {
        times = answers.labels({ method, route, status });
        keep(route, method, status, times);
      }
      times.observe(seconds);
    },
  };
}

/**
 * Serves the metrics on a port that is not public.
 *
 * @throws if the port is taken; in development it only warns, since a second copy may run there
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, production }: { host: string; port: number; production: boolean },
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    if (production) throw new Error(`METRICS_PORT ${port} on ${host} cannot be opened`, { cause: error });
    log.warn({ port }, 'no metrics: METRICS_PORT is taken');
    return { close: async () => {} };
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
