import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const DATABASE_TIMEOUT_MS = 2_000;

interface Readiness {
  db: Db;
  /** Readiness checks by name; all have to return true. */
  readiness: Record<string, () => boolean | Promise<boolean>>;
}

/**
 * `/healthz`: the process answers. `/readyz`: the database and every check in `readiness` do too; a 503 names
 * those that fail. For load balancers and containers; public, and reveals nothing else.
 */
export function healthRoutes(app: FastifyInstance, { db, readiness }: Readiness): void {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const checks: [string, () => boolean | Promise<boolean>][] = [
      ['database', () => sql`select 1`.execute(db).then(() => true)],
      ...Object.entries(readiness),
    ];
    const results = await Promise.all(
      checks.map(async ([name, check]) => [name, await inTime(check)] as const),
    );
    const ready = results.every(([, ok]) => ok);
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) });
  });
}

async function inTime(check: () => boolean | Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
  Promise.resolve()
    .then(check)
    .then(resolve, () => resolve(false));
  return promise.finally(() => clearTimeout(timer));
}
