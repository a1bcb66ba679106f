import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataKeys } from '#server/storage/data-keys/data-keys.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { encryptedFiles } from '#server/storage/files/encrypted-files.ts';
import { createFileCipher } from '#server/storage/files/file-cipher.ts';
import { postgresStore } from '#server/storage/files/open-stores.ts';
import { wrappingKeys } from '#server/storage/files/wrapping-keys.ts';
import { prepareDatabase } from '#server/storage/migrating/prepare-database.ts';
import { openDatabase as openServer } from '#server/storage/postgres/index.ts';
import { type Figure, ms, summarise } from '../../measure/figures.ts';

const BYTES = 1_048_576;
/**
 * Files per measurement. Many, because processor time is counted in microseconds, but the garbage collector works in
 * bursts.
 */
const FILES = 20;
const WARM_UP = 2;

interface Way {
  write(fileId: string, content: Buffer): Promise<void>;
  read(fileId: string): Promise<Buffer | undefined>;
}

export async function benchFiles(rounds: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const server = await openServer({ dataDir });
  const db = openDatabase(server.url, () => {});
  try {
    await prepareDatabase(server);
    const ways = { product: productWay(db), plain: plainWay(db) };
    const series = { product: newSeries(), plain: newSeries() };
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const name of ['product', 'plain'] as const) {
        const measured = await measure(ways[name]);
        if (round < 0) continue;
        for (const key of KEYS) series[name][key].push(measured[key]);
      }
    }
    return [
      figure('writing 1 MB to the database', series, 'writing'),
      figure('writing 1 MB, processor time', series, 'writingCpu'),
      figure('reading 1 MB from the database', series, 'reading'),
      figure('reading 1 MB, processor time', series, 'readingCpu'),
    ];
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function productWay(db: Db): Way {
  const ring = [randomBytes(32)] as const;
  const cipher = createFileCipher(wrappingKeys(ring, new DataKeys(db, ring)));
  const stores = { target: postgresStore, postgres: postgresStore, s3: null };
  const files = encryptedFiles({ stores, cipher, screening: null });
  return {
    async write(fileId, content) {
      const file = await files.prepare(db, { fileId, mediaType: 'image/jpeg', content, practiceId: 1 });
      await db.transaction().execute((trx) => files.put(trx, file));
    },
    read: async (fileId) => (await files.read(db, fileId))?.content,
  };
}

function plainWay(db: Db): Way {
  const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();
  return {
    async write(id, content) {
      const row = { id, mediaType: 'image/jpeg', byteLength: content.length };
      await db.transaction().execute((trx) =>
        trx
          .insertInto('files')
          .values({ ...row, content, sha256: sha256Of(content) })
          .execute(),
      );
    },
    async read(id) {
      const row = await db
        .selectFrom('files')
        .select(['content', 'sha256'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (!row.content || !row.sha256?.equals(sha256Of(row.content))) throw new Error('damaged');
      return row.content;
    },
  };
}

const KEYS = ['writing', 'writingCpu', 'reading', 'readingCpu'] as const;
type Series = Record<(typeof KEYS)[number], number[]>;
const newSeries = (): Series => ({ writing: [], writingCpu: [], reading: [], readingCpu: [] });

async function measure(way: Way): Promise<Record<(typeof KEYS)[number], number>> {
  const ids = Array.from({ length: FILES }, () => randomUUID());
  const content = randomBytes(BYTES);
  const writing = await timed(async () => {
    for (const id of ids) await way.write(id, content);
  });
  const reading = await timed(async () => {
    for (const id of ids) if ((await way.read(id))?.length !== BYTES) throw new Error('another file');
  });
  return { writing: writing.ms, writingCpu: writing.cpu, reading: reading.ms, readingCpu: reading.cpu };
}

async function timed(work: () => Promise<void>): Promise<{ ms: number; cpu: number }> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { ms: took / FILES, cpu: (user + system) / 1_000 / FILES };
}

/** AES and one more copy of a megabyte take about two milliseconds on a slow processor. */
function figure(what: string, series: Record<'product' | 'plain', Series>, key: keyof Series): Figure {
  const [ours, plain] = [summarise(series.product[key]), summarise(series.plain[key])];
  return {
    what,
    product: ms(ours.median),
    baseline: ms(plain.median),
    ratio: (ours.median / plain.median).toFixed(2),
    target: '≤ 3 ms more',
    met: ours.median <= plain.median + 3,
  };
}
