import type { FastifyBaseLogger } from 'fastify';
import type { PageViewService } from './port.ts';

/** Writes each page view to the log, where an installation's own tools can read it. */
export function logPageViews(log: FastifyBaseLogger): PageViewService {
  return {
    kind: 'log',
    send({ page, practiceId, at }) {
      log.info({ event: 'PageView', page, practiceId, at: at.toISOString() }, 'page view');
    },
  };
}
