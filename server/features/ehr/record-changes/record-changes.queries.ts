import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { NOT_BEGUN_STATUSES } from '#shared/domain/visit.ts';

export async function selectPracticesToRead(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('visits as visit')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.visitId', 'visit.id')
    .innerJoin('appointments as appointment', 'appointment.sessionId', 'visitPatient.sessionId')
    .where('visit.status', 'in', NOT_BEGUN_STATUSES)
    .where('visit.startsAt', '>=', since)
    .where('appointment.recordId', 'is not', null)
    .select('visit.practiceId')
    .distinct()
    .execute();
  return rows.map(({ practiceId }) => practiceId);
}

interface Reading {
  practiceId: number;
  connectionId: string | null;
}

/**
 * Starts to read a practice's record system, unless another process started less than `pauseMs` ago.
 *
 * @returns where to start or continue; null if it should not be read now
 */
export async function beginReading(
  db: Db,
  { practiceId, connectionId }: Reading,
  { now, first, pauseMs }: { now: Date; first: Date; pauseMs: number },
): Promise<Begun | null> {
  const row = await db
    .insertInto('recordReads')
    .values({ practiceId, recordConnectionId: connectionId, begunAt: now, readUntil: first })
    .onConflict((conflict) =>
      conflict
        .columns(['practiceId', 'recordConnectionId'])
        .doUpdateSet({ begunAt: now })
        .where('recordReads.begunAt', '<=', new Date(now.getTime() - pauseMs)),
    )
    .returning(['readUntil', 'nextPage', 'passBegunAt'])
    .executeTakeFirst();
  if (!row) return null;
  return { since: row.readUntil, page: row.nextPage, passBegunAt: row.passBegunAt ?? now };
}

interface Begun {
  since: Date;
  page: string | null;
  passBegunAt: Date;
}

/**
 * Changes before `until` have been read; the rest starts with `page`, of a reading that started at
 * `passBegunAt`.
 */
export async function noteRead(
  db: Db,
  { practiceId, connectionId }: Reading,
  { until, page, passBegunAt }: { until: Date; page: string | null; passBegunAt: Date },
): Promise<void> {
  await db
    .updateTable('recordReads')
    .set({
      readUntil: sql`greatest(read_until, ${until})`,
      nextPage: page,
      passBegunAt: page ? passBegunAt : null,
    })
    .where('practiceId', '=', practiceId)
    .where('recordConnectionId', 'is not distinct from', connectionId)
    .execute();
}
