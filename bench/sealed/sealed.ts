import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealedDatabase } from '../../server/data-keys/open-sealed-database.ts';
import { type Db, openDatabase } from '../../server/db/database.ts';
import type { Sealed } from '../../server/db/tables/sealed.ts';
import { openDatabase as openServer } from '../../server/integrations/database/index.ts';
import { prepareDatabase } from '../../server/migrating/prepare-database.ts';
import { makeVisits } from '../fanout/visits.ts';
import { summarise } from '../measure/statistics.ts';
import type { Figure } from '../measure/table.ts';

/** A message of a few sentences, as people write them. */
const TEXT = 'I took the tablets yesterday evening, and the pain is nearly gone. '.repeat(3);
const WRITTEN = 200;
/** The messages of a long visit. */
const READ = 1_000;
const WARM_UP = 2;

interface Way {
  db: Db;
  text(): Promise<Sealed>;
}

/** Encrypted columns on and off: writing chat messages one by one, and reading a visit's at once. */
export async function benchSealed(rounds: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const server = await openServer({ dataDir });
  const stored = openDatabase(server.url, () => {});
  const { db, dataKeys } = openSealedDatabase(server.url, [randomBytes(32)], () => {});
  try {
    await prepareDatabase(server);
    const { practiceId, visits } = await makeVisits(db, 1);
    const [visit] = visits;
    const { seatId } = await stored
      .insertInto('participants')
      .values({
        seatId: randomUUID(),
        visitId: visit?.visitId ?? '',
        sessionId: visit?.sessionIds[0] ?? '',
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
    const of = { visitId: visit?.visitId ?? '', seatId };
    const ways: Record<'on' | 'off', Way> = {
      on: { db, text: () => dataKeys.seal(practiceId, TEXT) },
      off: { db: stored, text: async () => Buffer.from(TEXT) as Sealed },
    };
    const series = { on: newSeries(), off: newSeries() };
    for (let round = -WARM_UP; round < rounds; round += 1)
      for (const name of ['on', 'off'] as const) {
        const { writing, reading } = await measure(ways[name], of);
        if (round < 0) continue;
        series[name].writing.push(writing);
        series[name].reading.push(reading);
      }
    return [
      figure(`writing a chat message, encrypted and not`, series, 'writing', 1.1),
      figure(`reading ${READ} chat messages, encrypted and not`, series, 'reading', 2),
    ];
  } finally {
    await db.destroy();
    await stored.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Series = Record<'writing' | 'reading', number[]>;
const newSeries = (): Series => ({ writing: [], reading: [] });

/** Microseconds a message. */
async function measure({ db, text }: Way, of: { visitId: string; seatId: string }) {
  await db.deleteFrom('chatMessages').execute();
  const message = async () => ({
    id: randomUUID(),
    ...of,
    text: await text(),
    sentAt: new Date(),
    withSeatId: null,
  });
  const writing = await timed(WRITTEN, async () => {
    for (let made = 0; made < WRITTEN; made += 1)
      await db
        .insertInto('chatMessages')
        .values(await message())
        .execute();
  });
  const more = await Promise.all(Array.from({ length: READ - WRITTEN }, message));
  await db.insertInto('chatMessages').values(more).execute();
  const reading = await timed(READ, async () => {
    const rows = await db.selectFrom('chatMessages').selectAll().where('visitId', '=', of.visitId).execute();
    if (rows.length !== READ || String(rows[0]?.text) !== TEXT) throw new Error('other messages');
  });
  return { writing, reading };
}

async function timed(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) * 1_000) / count;
}

function figure(
  what: string,
  series: Record<'on' | 'off', Series>,
  key: keyof Series,
  target: number,
): Figure {
  const [on, off] = [summarise(series.on[key]).median, summarise(series.off[key]).median];
  return {
    what,
    product: `${on.toFixed(1)} µs`,
    baseline: `${off.toFixed(1)} µs`,
    ratio: (on / off).toFixed(2),
    target: `≤ ${target}`,
    met: on <= target * off,
  };
}
