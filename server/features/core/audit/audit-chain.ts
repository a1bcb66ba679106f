import { type Selectable, sql } from 'kysely';
import type { Deps } from '#server/features/deps.ts';
import {
  type ChainReader,
  firstLost,
  firstLostOf,
  keepEnd,
  type LostAnchor,
  lostEnd,
} from '#server/runtime/anchors/anchored.ts';
import type { Anchor, AnchorStore, Chain } from '#server/runtime/anchors/port.ts';
import { auditKeysOf } from '#server/storage/data-keys/open-sealed-database.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { firstForged } from './forged-events.ts';

/** Events per statement, so that each takes about 0.1 s, however long the chain is. */
const BATCH = 20_000;

export interface ChainCheck {
  checkedAt: Date;
  events: number;
  /**
   * `changed`: the event does not match its own hash, its predecessor or its seal, or differs from an earlier
   * time; `missing`: it existed at an earlier time.
   */
  fault: 'changed' | 'missing' | null;
  brokenId: string | null;
}

/**
 * Verifies a practice's chain.
 *
 * @returns the id of the first event that does not match its own hash or its predecessor, because it was edited or its
 *   predecessor was removed; null if the chain is intact
 */
export async function verifyAuditChain(db: Db, practiceId: number): Promise<string | null> {
  return (await walkChain(db, practiceId)).brokenId;
}

/**
 * Anchors the end of a practice's chain outside of the database, once the product's seals are verified up to there.
 *
 * @returns false after a fault
 */
export async function anchorAudit({ db, anchors, clock }: AnchorDeps, practiceId: number): Promise<boolean> {
  const kept = {
    append: (chain: Chain, anchor: Anchor) => anchors.append(chain, anchor),
    latest: latestAfter(anchors, await findStart(db, practiceId)),
  };
  const reader = readerOf(db, practiceId);
  const end = await reader.end();
  if (await findForged(db, kept, practiceId)) return false;
  const verified: ChainReader = { end: async () => end, hashesAt: reader.hashesAt };
  return keepEnd(kept, { name: 'audit', practiceId }, verified, clock());
}

async function findForged(
  db: Db,
  kept: Pick<AnchorStore, 'latest'>,
  practiceId: number,
): Promise<string | null> {
  const ring = auditKeysOf(db);
  if (!ring) return null;
  const latest = await kept.latest({ name: 'audit', practiceId });
  return firstForged(db, ring, practiceId, latest?.position ?? '0');
}

/**
 * Verifies a practice's chain and stores the result. Earlier ends, in the database and outside of it, show whether the
 * chain was truncated or rewritten, which the remaining hashes cannot show. After a fault, the stored end stays.
 */
export async function checkAuditChain(
  { db, anchors, anchorCopy, clock }: Pick<Deps, 'db' | 'anchors' | 'anchorCopy' | 'clock'>,
  practiceId: number,
): Promise<ChainCheck> {
  const before = await readAuditCheck(db, practiceId);
  const { brokenId, ...found } = await walkChain(db, practiceId);
  const start = await findStart(db, practiceId);
  const startFault = start && !(await isMarked(anchors, practiceId, start)) ? start.lastId : null;
  const kept = after(anchors, start);
  const chain: Chain = { name: 'audit', practiceId };
  const reader = readerOf(db, practiceId);
  const lost =
    (await firstLost(kept, chain, reader)) ??
    (anchorCopy && (await lostEnd({ latest: latestAfter(anchorCopy, start) }, chain, reader)));
  const forged = await findForged(db, kept, practiceId);
  const cut =
    before?.lastId && isAfter(before.lastId, start)
      ? !(await isThere(db, before.lastId, before.lastHash))
      : false;
  const changed = brokenId ?? (lost?.fault === 'changed' ? lost.anchor.position : forged);
  const missing = startFault ?? lost?.anchor.position ?? (cut ? (before?.lastId ?? null) : null);
  const fault: ChainCheck['fault'] = changed !== null ? 'changed' : missing !== null ? 'missing' : null;
  const end = fault ? { lastId: before?.lastId ?? null, lastHash: before?.lastHash ?? null } : found;
  const check = {
    checkedAt: new Date(clock()),
    events: String(found.events),
    fault,
    brokenId: changed ?? missing,
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

export async function firstLostEvent(
  db: Db,
  practiceId: number,
  ends: readonly Anchor[],
): Promise<LostAnchor | null> {
  const start = await findStart(db, practiceId);
  const due = ends.filter(({ position }) => isAfter(position, start));
  return firstLostOf(readerOf(db, practiceId), due);
}

export async function selectAuditedPractices(db: Db): Promise<number[]> {
  // One index lookup each, because `distinct` would read every event.
  const { rows } = await sql<{ practiceId: number }>`
    with recursive practice as (
      (select practice_id from audit_events order by practice_id limit 1)
      union all
      select (select practice_id from audit_events
        where practice_id > practice.practice_id order by practice_id limit 1)
      from practice where practice.practice_id is not null
    ) select practice_id from practice where practice_id is not null`.execute(db);
  return rows.map(({ practiceId }) => practiceId);
}

export async function readAuditCheck(db: Db, practiceId: number) {
  return db.selectFrom('auditChecks').selectAll().where('practiceId', '=', practiceId).executeTakeFirst();
}

type Start = Pick<Selectable<Database['auditStarts']>, 'lastId' | 'lastHash'> | undefined;

function findStart(db: Db, practiceId: number): Promise<Start> {
  return db
    .selectFrom('auditStarts')
    .select(['lastId', 'lastHash'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst();
}

async function isMarked(anchors: AnchorStore, practiceId: number, start: NonNullable<Start>) {
  const marks = await anchors.all({ name: 'audit-start', practiceId });
  const hash = start.lastHash.toString('hex');
  return marks.some((mark) => mark.position === start.lastId && mark.hash === hash);
}

const isAfter = (position: string, start: Start) => !start || BigInt(position) > BigInt(start.lastId);

function after(anchors: AnchorStore, start: Start): AnchorStore {
  if (!start) return anchors;
  return {
    append: (chain, anchor) => anchors.append(chain, anchor),
    chains: () => anchors.chains(),
    all: async (chain) => (await anchors.all(chain)).filter(({ position }) => isAfter(position, start)),
    latest: latestAfter(anchors, start),
  };
}

function latestAfter(anchors: Pick<AnchorStore, 'latest'>, start: Start): AnchorStore['latest'] {
  return async (chain) => {
    const latest = await anchors.latest(chain);
    return latest && isAfter(latest.position, start) ? latest : null;
  };
}

/**
 * Deletes a practice's oldest events, before that time, and marks the chain's new start outside of the
 * database before the transaction commits. The database refuses to delete events of the last six years.
 *
 * @returns the number deleted
 */
export async function forgetAudit(
  { anchors, clock }: Pick<Deps, 'anchors' | 'clock'>,
  trx: Trx,
  { practiceId, before, most }: { practiceId: number; before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ events: string; lastId: string | null; lastHash: Buffer | null }>`
    select events, last_id as "lastId", last_hash as "lastHash"
    from forget_audit_events(${practiceId}, ${before}, ${most})`.execute(trx);
  const [found] = rows;
  if (!found?.lastId || !found.lastHash) return 0;
  await anchors.append(
    { name: 'audit-start', practiceId },
    { position: found.lastId, hash: found.lastHash.toString('hex'), at: new Date(clock()).toISOString() },
  );
  return Number(found.events);
}

interface AnchorDeps extends Pick<Deps, 'db' | 'clock'> {
  anchors: Pick<AnchorStore, 'append' | 'latest'>;
}

function readerOf(db: Db, practiceId: number): ChainReader {
  const events = db.selectFrom('auditEvents').select(['id', 'hash']).where('practiceId', '=', practiceId);
  return {
    async end() {
      const last = await events.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return last ? { position: last.id, hash: last.hash.toString('hex') } : null;
    },
    async hashesAt(positions) {
      const rows = await events.where('id', '=', sql<string>`any(${positions}::bigint[])`).execute();
      return new Map(rows.map(({ id, hash }) => [id, hash.toString('hex')]));
    },
  };
}

interface Walked {
  events: number;
  brokenId: string | null;
  lastId: string | null;
  lastHash: Buffer | null;
}

async function walkChain(db: Db, practiceId: number): Promise<Walked> {
  const start = await findStart(db, practiceId);
  const walked: Walked = { events: 0, brokenId: null, lastId: null, lastHash: start?.lastHash ?? null };
  for (;;) {
    const { rows } = await sql<{ events: string; broken: string | null; end: string; hash: Buffer }>`
      select count(*) as events, min(id) filter (where not fits) as broken, max(id) as end,
        (array_agg(hash order by id desc))[1] as hash
      from (
        select id, hash,
          previous_hash = lag(hash, 1, ${walked.lastHash ?? Buffer.alloc(0)}::bytea) over (order by id)
          and hash = sha256(previous_hash || convert_to((jsonb_build_array(
            id, practice_id, extract(epoch from at), actor, action, visit_id, subject_id, details)
            || case when format > 1 then jsonb_build_array(address, user_agent, session_id) else '[]' end
            || case when format > 2 then jsonb_build_array(request_id) else '[]' end
            || case when format > 3 then jsonb_build_array(encode(seal, 'hex')) else '[]' end)::text, 'UTF8'))
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
