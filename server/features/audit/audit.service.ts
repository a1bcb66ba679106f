import type { AuditAction } from '../../../shared/domain/audit.ts';
import { callOrigin } from '../../access/call-origin.ts';
import type { Db } from '../../db/database.ts';

export type { AuditAction } from '../../../shared/domain/audit.ts';

export interface AuditEvent {
  /** The practice whose chain has the event; left out for events of no practice, such as signing in. */
  practiceId?: number;
  /** `account:<id>`, `seat:<id>`, `link:<id>` or `system`. */
  actor: string;
  action: AuditAction;
  visitId?: string;
  /** The id of the affected person or object. */
  subjectId?: string;
  /** Ids, codes and counts; never personal data of a patient. */
  details?: Record<string, unknown>;
}

/**
 * Adds an event to its practice's chain. In a transaction, it commits or rolls back with its change; the
 * database adds the time and the hashes. Says where the call came from that is under way.
 */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  const origin = callOrigin();
  await db
    .insertInto('auditEvents')
    .values({
      practiceId: event.practiceId ?? 0,
      actor: event.actor,
      action: event.action,
      visitId: event.visitId ?? null,
      subjectId: event.subjectId ?? null,
      details: JSON.stringify(event.details ?? {}),
      address: origin?.address ?? null,
      userAgent: origin?.userAgent ?? null,
      sessionId: origin?.sessionId ?? null,
    })
    .execute();
}

/** How often an action was audited in a practice. */
export async function countAudited(db: Db, practiceId: number, action: AuditAction): Promise<number> {
  const { times } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<string>().as('times'))
    .where('practiceId', '=', practiceId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(times);
}
