import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DomainEvent } from './domain-event.ts';

const TAKEN_SECONDS = 30;

export async function insertEvent(trx: Trx, event: DomainEvent): Promise<string> {
  const { id } = await trx
    .insertInto('events')
    .values({ event: JSON.stringify(event) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute();
}

export async function takeDueEvents(
  db: Db,
  limit: number,
): Promise<{ id: string; event: DomainEvent; attempts: number }[]> {
  const due = await db
    .updateTable('events')
    .set({
      dueAt: sql<Date>`now() + make_interval(secs => ${TAKEN_SECONDS})`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('events')
        .select('id')
        .where('dueAt', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'event', 'attempts'])
    .execute();
  // Sorts by occurrence, because `update … returning` has no order.
  return due
    .map(({ id, event, attempts }) => ({ id, event: event as DomainEvent, attempts }))
    .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}
