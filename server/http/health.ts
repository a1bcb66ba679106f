import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { keptBriefly } from './kept-briefly.ts';

const CHECK_TIMEOUT_MS = 2_000;
const KEPT_MS = 1_000;

interface Readiness {
  db: Db;
  readiness: Record<string, () => boolean | Promise<boolean>>;
}

/**
 * `/healthz`: the process responds. `/readyz`: the database and every check in `readiness` respond too; a 503 names
 * the failing ones. For load balancers and containers; public, and reveals nothing else. They have no rate limit, so
 * each check runs at most once a second, and never concurrently.
 */
export function healthRoutes(app: FastifyInstance, { db, readiness }: Readiness): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));

  const checks = Object.entries({
    database: () => sql`select 1`.execute(db).then(() => true),
    ...readiness,
  }).map(([name, check]) => [name, keptBriefly(KEPT_MS, async () => check())] as const);

  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async ([name, check]) => [name, await inTime(check())] as const),
    );
    const ready = results.every(([, ok]) => ok);
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) });
  });
}

async function inTime(check: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  check.then(resolve, () => resolve(false));
  return promise.finally(() => clearTimeout(timer));
}
