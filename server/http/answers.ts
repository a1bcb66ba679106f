import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from './errors.ts';
import { logAnswer } from './logging.ts';
import type { Metrics } from './metrics.ts';
import { NO_ROUTE } from './metrics.ts';

export const REFUSALS_HELP = 'Calls and commands that were refused, by code';

export interface Refused {
  from: string;
  session: string | null;
}

/** Reads the route once per request, because Fastify rebuilds it on each access. */
export function keepAnswers(
  app: FastifyInstance,
  metrics: Metrics,
  whoOf: (request: FastifyRequest) => Refused,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    const code = refusalOf(request);
    if (code) {
      logAnswer(request, answer, { code, ...whoOf(request) });
      metrics.count('refusals_total', REFUSALS_HELP, { code });
    } else logAnswer(request, answer);
    metrics.observe(answer);
    done();
  });
}
