import { sql } from 'kysely';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { isSealedBy, type SealedFields } from './event-seal.ts';

/** Events per query; about fifty take a millisecond of the event loop. */
const PAGE = 250;

/**
 * Written by the database's triggers, which have no key; such an event can only incriminate a person who
 * works in the database.
 */
const NOTED_BY_DATABASE = 'database.changed';

/**
 * The first event of a practice that the product did not write: changed, invented, copied, or moved from
 * another practice, with matching hashes. Events without a seal pass until the first sealed one; events under
 * a former key pass until the first one under a newer key.
 *
 * @param after events up to this id are covered by an end of the chain kept outside of the database
 * @returns its id; null if the product wrote all of them
 */
export async function firstForged(
  db: Db,
  ring: KeyRing,
  practiceId: number,
  after: string,
): Promise<string | null> {
  const last = await selectLastSealed(db, practiceId, after);
  let keys: readonly Buffer[] = (last && narrow(ring, last)) ?? ring;
  let begun = last !== undefined;
  let position = after;
  for (;;) {
    const events = await selectEvents(db, practiceId, position);
    for (const event of events) {
      if (event.seal) {
        const left = narrow(keys, { ...event, seal: event.seal });
        if (!left) return event.id;
        keys = left;
        begun = true;
      } else if (begun && event.action !== NOTED_BY_DATABASE) return event.id;
    }
    const copied = await selectCopied(db, practiceId, events);
    if (copied) return copied;
    if (events.length < PAGE) return null;
    position = events.at(-1)?.id ?? position;
  }
}

function narrow(keys: readonly Buffer[], event: SealedFields & { seal: Buffer }): readonly Buffer[] | null {
  const used = keys.findLastIndex((key) => isSealedBy(key, event, event.seal));
  return used < 0 ? null : keys.slice(0, used + 1);
}

function fieldsOf(db: Db, practiceId: number) {
  return db
    .selectFrom('auditEvents')
    .select(['id', 'practiceId', 'actor', 'action', 'visitId', 'subjectId', 'details'])
    .select(['address', 'userAgent', 'sessionId', 'requestId', 'seal'])
    .where('practiceId', '=', practiceId);
}

async function selectLastSealed(db: Db, practiceId: number, until: string) {
  const last = await fieldsOf(db, practiceId)
    .where('id', '<=', until)
    .where('seal', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { ...last, seal: last.seal ?? Buffer.alloc(0) };
}

function selectEvents(db: Db, practiceId: number, after: string) {
  return fieldsOf(db, practiceId).where('id', '>', after).orderBy('id').limit(PAGE).execute();
}

async function selectCopied(
  db: Db,
  practiceId: number,
  events: readonly { id: string; seal: Buffer | null }[],
): Promise<string | null> {
  const seals = events.flatMap(({ seal }) => seal ?? []);
  if (seals.length === 0) return null;
  const { first } = await db
    .selectFrom('auditEvents as event')
    .innerJoin('auditEvents as earlier', 'earlier.seal', 'event.seal')
    .whereRef('earlier.id', '<', 'event.id')
    .where('event.seal', '=', sql<Buffer>`any(${seals}::bytea[])`)
    .where('event.practiceId', '=', practiceId)
    .select(({ fn }) => fn.min<string | null>('event.id').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}
