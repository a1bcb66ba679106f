import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

type AuditEvent = Selectable<Database['auditEvents']>;

/** An event must have every given value, or one of several. `%` is any text, as in `payment.%`. */
interface Which {
  practiceId?: number | readonly number[];
  actor?: string | readonly string[];
  action?: string | readonly string[];
  visitId?: string;
  subjectId?: string;
}

export interface Audited {
  (which: Which): Promise<AuditEvent[]>;
  <Column extends keyof AuditEvent>(which: Which, column: Column): Promise<AuditEvent[Column][]>;
  <Column extends keyof AuditEvent>(
    which: Which,
    columns: readonly Column[],
  ): Promise<Pick<AuditEvent, Column>[]>;
}

export function auditedIn(db: Db): Audited {
  async function audited(
    which: Which,
    shown?: keyof AuditEvent | readonly (keyof AuditEvent)[],
  ): Promise<unknown[]> {
    let events = db.selectFrom('auditEvents').selectAll().orderBy('id');
    for (const [column, wanted] of Object.entries(which))
      events = events.where(sql<boolean>`${sql.ref(column)}::text like any(${[wanted].flat().map(String)})`);
    const rows = await events.execute();
    if (shown === undefined) return rows;
    if (typeof shown === 'string') return rows.map((row) => row[shown]);
    return rows.map((row) => Object.fromEntries(shown.map((column) => [column, row[column]])));
  }
  return audited as Audited;
}
