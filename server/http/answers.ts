import type { FastifyInstance } from 'fastify';
import { NO_ROUTE } from './answer.ts';
import { logAnswer } from './logging.ts';
import type { Metrics } from './metrics.ts';

/** Logs and measures each answer. The route is read once per request: Fastify builds it anew on each access. */
export function keepAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    logAnswer(request, answer);
    metrics.observe(answer);
    done();
  });
}
