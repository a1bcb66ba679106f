import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSealedDatabase } from '#server/storage/data-keys/open-sealed-database.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';
import { prepareDatabase } from '#server/storage/migrating/prepare-database.ts';
import { openDatabase as openServer } from '#server/storage/postgres/index.ts';
import { makeVisits } from '../../live/fanout/visits.ts';
import type { Figure } from '../../measure/figures.ts';
import { summarise } from '../../measure/figures.ts';

const TEXT = 'I took the tablets yesterday evening, and the pain is nearly gone. '.repeat(3);
const WRITTEN = 200;
const READ = 1_000;
const WARM_UP = 2;

interface Way {
  db: Db;
  text(): Promise<Sealed>;
  visitId: string;
  seatId: string;
}
type Ways = Record<'on' | 'off', Way>;
const NAMES = ['on', 'off'] as const;

export async function benchSealed(rounds: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const server = await openServer({ dataDir });
  const stored = openDatabase(server.url, () => {});
  const { db, dataKeys } = openSealedDatabase(
    server.url,
    { dataKeys: [randomBytes(32)], auditEvents: [randomBytes(32)] },
    () => {},
  );
  try {
    await prepareDatabase(server);
    await takePlainText(server.ownerUrl);
    const { practiceId, visits } = await makeVisits(db, NAMES.length);
    const [on, off] = await Promise.all(visits.map((visit) => takeSeat(stored, visit)));
    if (!on || !off) throw new Error('no visits');
    const ways: Ways = {
      on: { ...on, db, text: () => dataKeys.seal(practiceId, TEXT) },
      off: { ...off, db: stored, text: async () => Buffer.from(TEXT) as Sealed },
    };
    const writing = newSeries();
    const reading = newSeries();
    for (let round = -WARM_UP; round < rounds; round += 1) {
      await stored.deleteFrom('chatMessages').execute();
      const wrote = await write(ways);
      const read = { on: await readAll(ways.on), off: await readAll(ways.off) };
      if (round < 0) continue;
      for (const name of NAMES) {
        writing[name].push(wrote[name]);
        reading[name].push(read[name]);
      }
    }
    return [
      figure('writing a chat message, encrypted and not', writing, 1.1),
      figure(`reading ${READ} chat messages, encrypted and not`, reading, 2),
    ];
  } finally {
    await db.destroy();
    await stored.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takePlainText(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, () => {});
  await sql`alter table chat_messages drop constraint text_is_sealed`.execute(owner);
  await owner.destroy();
}

async function takeSeat(db: Db, { visitId, sessionIds }: { visitId: string; sessionIds: readonly string[] }) {
  const { seatId } = await db
    .insertInto('participants')
    .values({
      seatId: randomUUID(),
      visitId,
      sessionId: sessionIds[0] ?? '',
      role: 'patient',
      accountId: null,
      name: 'Walter Brandt',
      stage: 'in-visit',
      arrivedAt: new Date(),
      admittedAt: new Date(),
      leftAt: null,
      removedUntil: null,
    })
    .returning('seatId')
    .executeTakeFirstOrThrow();
  return { visitId, seatId };
}

type Series = Record<'on' | 'off', number[]>;
const newSeries = (): Series => ({ on: [], off: [] });

async function message({ text, visitId, seatId }: Way) {
  return { id: randomUUID(), visitId, seatId, text: await text(), sentAt: new Date(), withSeatId: null };
}

/** Microseconds per message. Alternates, so that machine and table are in the same state. */
async function write(ways: Ways): Promise<Record<'on' | 'off', number>> {
  const took = { on: 0, off: 0 };
  for (let made = 0; made < WRITTEN; made += 1)
    for (const name of NAMES) {
      const way = ways[name];
      took[name] += await timed(WRITTEN, async () => {
        await way.db
          .insertInto('chatMessages')
          .values(await message(way))
          .execute();
      });
    }
  return took;
}

async function readAll(way: Way): Promise<number> {
  const more = await Promise.all(Array.from({ length: READ - WRITTEN }, () => message(way)));
  await way.db.insertInto('chatMessages').values(more).execute();
  return timed(READ, async () => {
    const rows = await way.db
      .selectFrom('chatMessages')
      .selectAll()
      .where('visitId', '=', way.visitId)
      .execute();
    if (rows.length !== READ || String(rows[0]?.text) !== TEXT) throw new Error('other messages');
  });
}

async function timed(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) * 1_000) / count;
}

function figure(what: string, series: Series, target: number): Figure {
  const [on, off] = [summarise(series.on).median, summarise(series.off).median];
  return {
    what,
    product: `${on.toFixed(1)} µs`,
    baseline: `${off.toFixed(1)} µs`,
    ratio: (on / off).toFixed(2),
    target: `≤ ${target}`,
    met: on <= target * off,
  };
}
