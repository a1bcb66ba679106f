import { sql } from 'kysely';
import { hashToken, type Keys } from '#server/runtime/config/keys.ts';
import type { Db } from '../db/database.ts';

const PAGE = 1_000;

const LINKS = [
  { table: 'links', open: 'active and expires_at > now()', token: (keys: Keys) => keys.linkToken },
  {
    table: 'interpreter_requests',
    open: `state <> 'ENDED'`,
    token: (keys: Keys) => keys.linkToken,
  },
  {
    table: 'account_invitations',
    open: 'used_at is null and revoked_at is null and expires_at > now()',
    token: (keys: Keys) => keys.invitationToken,
  },
  {
    table: 'after_visit_links',
    open: 'revoked_at is null and expires_at > now()',
    token: (keys: Keys) => keys.afterVisitToken,
  },
] as const;

/**
 * Gives every link that still opens something the newest secret's token; former tokens stop working. Safe to run
 * again.
 *
 * @returns how many per table
 */
export async function renewTokens(db: Db, keys: Keys): Promise<Record<string, number>> {
  const renewed: Record<string, number> = {};
  for (const { table, open, token } of LINKS) {
    let after: string | null = null;
    let count = 0;
    for (;;) {
      const ids = await selectOpen(db, table, open, after);
      const hashes = ids.map((id) => hashToken(token(keys)(id)));
      await sql`update ${sql.table(table)} as link set token_hash = fresh.hash
        from unnest(${ids}::uuid[], ${hashes}::bytea[]) as fresh (id, hash)
        where link.id = fresh.id and link.token_hash <> fresh.hash`.execute(db);
      count += ids.length;
      after = ids.at(-1) ?? null;
      if (ids.length < PAGE) break;
    }
    renewed[table] = count;
  }
  return renewed;
}

async function selectOpen(db: Db, table: string, open: string, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where ${sql.raw(open)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${PAGE}`.execute(db);
  return rows.map(({ id }) => id);
}
