import { type Selectable, sql } from 'kysely';
import { limitKey } from '#server/http/limit-key.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { SyslogMessage } from '#server/runtime/syslog/frame.ts';
import type { LogSink } from '#server/runtime/syslog/syslog.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { selectAuditedPractices } from './audit-chain.ts';

const BATCH = 500;

const CODES = ['kind', 'call', 'command', 'code', 'table', 'operation'];

interface SendAuditDeps {
  db: Db;
  keys: Pick<Keys, 'networkMark'>;
  sink: Pick<LogSink, 'deliver'>;
}

/**
 * Sends committed, unsent events of all chains, including those written by the database's triggers, in order: ids,
 * action, codes and the hash, which covers the rest. After a failure the next call resumes where this one stopped, so
 * an event may be sent twice, but none is skipped.
 *
 * @param goesOn called before each batch
 * @returns the number sent, and whether that was all
 */
export async function sendAudit(
  { db, keys, sink }: SendAuditDeps,
  goesOn: () => boolean,
): Promise<{ events: number; all: boolean }> {
  let events = 0;
  for (const practiceId of await selectAuditedPractices(db)) {
    for (;;) {
      if (!goesOn()) return { events, all: false };
      const rows = await nextEvents(db, practiceId);
      const last = rows.at(-1);
      if (!last) break;
      if (!(await sink.deliver(rows.map((row) => messageOf(row, keys))))) return { events, all: false };
      await db
        .insertInto('auditSent')
        .values({ practiceId, lastId: last.id })
        .onConflict((conflict) => conflict.column('practiceId').doUpdateSet({ lastId: last.id }))
        .execute();
      events += rows.length;
      if (rows.length < BATCH) break;
    }
  }
  return { events, all: true };
}

type Event = Selectable<Database['auditEvents']>;

function nextEvents(db: Db, practiceId: number): Promise<Event[]> {
  return db
    .selectFrom('auditEvents')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where(
      'id',
      '>',
      sql<string>`coalesce((select last_id from audit_sent where practice_id = ${practiceId}), 0)`,
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

function messageOf(event: Event, keys: Pick<Keys, 'networkMark'>): SyslogMessage {
  const { id, practiceId, at, actor, action, visitId, subjectId, address, sessionId, requestId } = event;
  const codes = Object.entries(event.details).filter(
    ([name, value]) => CODES.includes(name) && typeof value === 'string',
  );
  const audit = {
    id,
    practiceId,
    at: at.toISOString(),
    actor,
    action,
    visitId,
    subjectId,
    codes: Object.fromEntries(codes),
    from: address && keys.networkMark(limitKey(address)),
    session: sessionId,
    reqId: requestId,
    hash: event.hash.toString('hex'),
  };
  return { kind: 'audit', severity: isWarning(action) ? 4 : 6, text: JSON.stringify({ audit }) };
}

const isWarning = (action: string) => /([.-](refused|failed)|\.(locked|infected))$|^database\./.test(action);
