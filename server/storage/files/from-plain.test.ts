// Runs on both PostgreSQLs: a migration gives each file of several parts a row.
import { createHash, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { putFile, testFiles } from '#server/test-support/files.ts';
import { openDatabase } from '../db/database.ts';
import { MIGRATIONS_FOLDER, migrationsIn } from '../db/migrate.ts';

const BEFORE = '2027-01-05-practice-services';
const STORES = '2027-01-09-file-stores';

let database: TestDatabase;
let db: Kysely<unknown>;
let migrator: Migrator;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  });
  migrator = new Migrator({ db, provider: migrationsIn(MIGRATIONS_FOLDER) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function to(name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();
const filesBefore = async () =>
  (
    await sql<{
      id: string;
    }>`select id, media_type, byte_length, sha256, content from files order by id`.execute(db)
  ).rows;

test('reads files of an earlier version after the migration, and restores them on the way back', async () => {
  await to(BEFORE);
  const [picture, video, article, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const bytes = [Buffer.from('a picture'), Buffer.from('the first part'), Buffer.from('the end')] as const;
  await sql`insert into files (id, media_type, byte_length, sha256, content)
    values (${picture}, 'image/webp', 9, ${sha256Of(bytes[0])}, ${bytes[0]})`.execute(db);
  await sql`insert into news_articles (id, section, title, changed_at)
    values (${article}, 'guides', '{"en": "A", "es": ""}', now())`.execute(db);
  await sql`insert into news_files (id, article_id, kind, name, byte_length, parts, complete, created_at)
    values (${video}, ${article}, 'video', 'a.mp4', 21, 2, true, now())`.execute(db);
  for (const id of [video, other])
    for (const position of [0, 1]) {
      const content = position === 0 ? bytes[1] : bytes[2];
      await sql`insert into file_parts (file_id, position, sha256, content)
        values (${id}, ${position}, ${sha256Of(content)}, ${content})`.execute(db);
    }
  const before = await filesBefore();

  await to(STORES);
  const product = openDatabase(database.ownerUrl, () => {});
  try {
    expect((await testFiles(db).read(product, picture))?.content).toEqual(bytes[0]);
    for (const id of [video, other]) {
      expect(await testFiles(db).readPart(product, id, 0)).toEqual(bytes[1]);
      expect(await testFiles(db).readPart(product, id, 1)).toEqual(bytes[2]);
    }
    const rows = await product
      .selectFrom('files')
      .select(['id', 'mediaType', 'byteLength', 'scan', 'complete'])
      .where('id', 'in', [video, other])
      .execute();
    const common = { byteLength: 21, scan: 'none', complete: true };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: video, mediaType: 'video/mp4', ...common },
        { id: other, mediaType: 'application/octet-stream', ...common },
      ]),
    );
    await to(BEFORE);
    expect(await filesBefore()).toEqual(before);

    await to(STORES);
    const file = { fileId: randomUUID(), mediaType: 'image/png', content: Buffer.from('new') };
    await product.transaction().execute((trx) => putFile(testFiles(db), product, trx, file));
    await expect(to(BEFORE)).rejects.toThrow('files are encrypted');
    expect((await testFiles(db).read(product, file.fileId))?.content).toEqual(file.content);
  } finally {
    await product.destroy();
  }
});
