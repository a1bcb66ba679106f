import { callOrigin } from '#server/http/access/call-origin.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { auditKeysOf } from '#server/storage/data-keys/open-sealed-database.ts';
import { atCommit } from '#server/storage/db/at-commit.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { Rounds } from '#server/storage/db/rounds.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { sealEvent } from './event-seal.ts';

export type { AuditAction } from '#shared/domain/audit.ts';

export interface AuditEvent {
  practiceId?: number;
  /** `account:<id>`, `seat:<id>`, `link:<id>` or `system`. */
  actor: string;
  action: AuditAction;
  visitId?: string;
  subjectId?: string;
  details?: AuditDetails;
}

/**
 * Adds an event to its practice's chain. In a transaction, it is its last statement, and commits or rolls back with its
 * change. Outside of a transaction, concurrent events are committed together, and this returns afterward. The database
 * adds the time and the hashes. Includes the origin of the current call.
 */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  const row = rowOf(db, event);
  await (db.isTransaction ? atCommit(db, insert, [row]) : roundsOf(db).join(String(row.practiceId), row));
}

export const auditAll = (trx: Trx, events: readonly AuditEvent[]): Promise<void> =>
  atCommit(
    trx,
    insert,
    events.map((event) => rowOf(trx, event)),
  );

type Row = ReturnType<typeof rowOf>;

function rowOf(db: Db, event: AuditEvent) {
  const origin = callOrigin();
  const details = JSON.stringify({ ...event.details, ...(origin?.unasked ? { unasked: true } : {}) });
  const fields = {
    practiceId: event.practiceId ?? 0,
    actor: event.actor,
    action: event.action,
    visitId: event.visitId ?? null,
    subjectId: event.subjectId ?? null,
    address: origin?.address ?? null,
    userAgent: origin?.userAgent ?? null,
    sessionId: origin?.sessionId ?? null,
    requestId: origin?.requestId ?? null,
  };
  const keys = auditKeysOf(db);
  const seal = keys && sealEvent(keys[0], { ...fields, details: JSON.parse(details) });
  return { ...fields, details, seal };
}

/** Locks the chains in ascending order, so that two transactions that write to the same chains cannot deadlock. */
async function insert(db: Db, rows: readonly Row[]): Promise<void> {
  const inOrder = rows.toSorted((one, other) => one.practiceId - other.practiceId);
  await db.insertInto('auditEvents').values(inOrder).execute();
}

/**
 * Each commit locks its practice's chain; committed one by one, the reads of a large practice's morning would
 * wait for it.
 */
const rounds = new WeakMap<Db, Rounds<Row, void>>();

function roundsOf(db: Db): Rounds<Row, void> {
  const known = rounds.get(db);
  if (known) return known;
  const made = new Rounds<Row, void>(async (rows) => {
    try {
      await insert(db, rows);
      return [];
    } catch (error) {
      if (rows.length === 1) throw error;
      return rows.map((row) => insert(db, [row]));
    }
  });
  rounds.set(db, made);
  return made;
}

export async function countAudited(db: Db, practiceId: number, action: AuditAction): Promise<number> {
  const { times } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<string>().as('times'))
    .where('practiceId', '=', practiceId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(times);
}

export function noteOwn(
  trx: Trx,
  { accountId, memberships }: Pick<Staff, 'accountId' | 'memberships'>,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  return audit(trx, {
    practiceId: memberships[0]?.practiceId ?? 0,
    actor: `account:${accountId}`,
    action,
    subjectId: accountId,
    details,
  });
}
