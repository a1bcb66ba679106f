import type { FastifyBaseLogger } from 'fastify';
import type { AnchorTarget } from '#server/runtime/anchors/port.ts';
import { sentLine } from '#server/runtime/anchors/sent-lines.ts';
import { watched } from '#server/runtime/anchors/watched.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { Db } from '../db/database.ts';

interface HttpAnchorOptions {
  db: Db;
  keys: KeyRing;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

export function openHttpAnchors(
  { url, token }: NonNullable<Settings['anchorsHttp']>,
  { db, keys, log, timeoutMs = TIMEOUT_MS }: HttpAnchorOptions,
): AnchorTarget {
  const { connected, reach } = watched('http', 'sent', log);

  async function post(line: string): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      // A redirect would take the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      body: `${line}\n`,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`HTTP_${answer.status}`);
  }

  return {
    name: 'http',
    connected,
    async latest({ name, practiceId }) {
      const last = await db
        .selectFrom('anchorsSent')
        .select(['position', 'hash', 'at'])
        .where('practiceId', '=', practiceId)
        .where('chain', '=', name)
        .executeTakeFirst();
      return last
        ? { position: last.position, hash: last.hash.toString('hex'), at: last.at.toISOString() }
        : null;
    },
    async append(chain, anchor) {
      await reach(() => post(sentLine(keys, chain, anchor)));
      const { position, at } = anchor;
      const last = { position, hash: Buffer.from(anchor.hash, 'hex'), at: new Date(at) };
      await db
        .insertInto('anchorsSent')
        .values({ practiceId: chain.practiceId, chain: chain.name, ...last })
        .onConflict((conflict) => conflict.columns(['practiceId', 'chain']).doUpdateSet(last))
        .execute();
    },
  };
}
