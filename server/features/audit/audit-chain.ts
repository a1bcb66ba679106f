import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Events per statement, so that each takes about 0.1 s, however long the chain is. */
const BATCH = 20_000;

/** What a verification of a practice's chain found. */
export interface ChainCheck {
  checkedAt: Date;
  events: number;
  /** `changed`: the event does not fit itself or its predecessor; `missing`: it was there at the last verification. */
  fault: 'changed' | 'missing' | null;
  /** The first event that does not fit. */
  brokenId: string | null;
}

/**
 * Verifies a practice's chain. Returns the id of the first event that does not match its own hash or its
 * predecessor, because it was edited or its predecessor was removed; null if the chain is intact.
 */
export async function verifyAuditChain(db: Db, practiceId: number): Promise<string | null> {
  return (await walkChain(db, practiceId)).brokenId;
}

/**
 * Verifies a practice's chain and keeps the result. The chain's end is kept too, so that the next verification finds
 * if it was cut off, which the hashes of what is left cannot tell. After a fault the kept end stays.
 */
export async function checkAuditChain(db: Db, practiceId: number, now: number): Promise<ChainCheck> {
  const before = await readAuditCheck(db, practiceId);
  const { brokenId: changed, ...found } = await walkChain(db, practiceId);
  const cut = before?.lastId ? !(await isThere(db, before.lastId, before.lastHash)) : false;
  const fault: ChainCheck['fault'] = changed !== null ? 'changed' : cut ? 'missing' : null;
  const end = fault ? { lastId: before?.lastId ?? null, lastHash: before?.lastHash ?? null } : found;
  const check = {
    checkedAt: new Date(now),
    events: String(found.events),
    fault,
    brokenId: changed ?? (cut ? (before?.lastId ?? null) : null),
    lastId: end.lastId,
    lastHash: end.lastHash,
  };
  await db
    .insertInto('auditChecks')
    .values({ practiceId, ...check })
    .onConflict((conflict) => conflict.column('practiceId').doUpdateSet(check))
    .execute();
  return { checkedAt: check.checkedAt, events: found.events, fault: check.fault, brokenId: check.brokenId };
}

/** The last verification of a practice's chain. */
export async function readAuditCheck(db: Db, practiceId: number) {
  return db.selectFrom('auditChecks').selectAll().where('practiceId', '=', practiceId).executeTakeFirst();
}

interface Walked {
  events: number;
  brokenId: string | null;
  lastId: string | null;
  lastHash: Buffer | null;
}

/** Reads the chain from its beginning to its end, past what does not fit. */
async function walkChain(db: Db, practiceId: number): Promise<Walked> {
  const walked: Walked = { events: 0, brokenId: null, lastId: null, lastHash: null };
  for (;;) {
    const { rows } = await sql<{ events: string; broken: string | null; end: string; hash: Buffer }>`
      select count(*) as events, min(id) filter (where not fits) as broken, max(id) as end,
        (array_agg(hash order by id desc))[1] as hash
      from (
        select id, hash,
          previous_hash = lag(hash, 1, ${walked.lastHash ?? Buffer.alloc(0)}::bytea) over (order by id)
          and hash = sha256(previous_hash || convert_to((jsonb_build_array(
            id, practice_id, extract(epoch from at), actor, action, visit_id, subject_id, details)
            || case format when 1 then '[]' else jsonb_build_array(address, user_agent, session_id) end)::text, 'UTF8'))
            as fits
        from audit_events where practice_id = ${practiceId} and id > ${walked.lastId ?? '0'}
        order by id limit ${BATCH}
      ) as batch`.execute(db);
    const [batch] = rows;
    const events = Number(batch?.events ?? 0);
    walked.events += events;
    if (!batch || events === 0) return walked;
    walked.lastId = batch.end;
    walked.lastHash = batch.hash;
    walked.brokenId ??= batch.broken;
    if (events < BATCH) return walked;
  }
}

async function isThere(db: Db, id: string, hash: Buffer | null): Promise<boolean> {
  const found = await db.selectFrom('auditEvents').select('hash').where('id', '=', id).executeTakeFirst();
  return found !== undefined && hash !== null && found.hash.equals(hash);
}
