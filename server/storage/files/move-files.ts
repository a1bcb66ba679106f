import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStoreName } from '../db/tables/installation.ts';
import { adoptObject, announceObject, leaveObjects, sweepObjects } from './loose-objects.ts';
import { contentOfPart, type PartTools, storeOf, verified } from './part-content.ts';
import type { ByteStore } from './port.ts';

interface Mover extends PartTools {
  db: Db;
  target: ByteStore;
}

interface Candidate {
  fileId: string;
  position: number;
  mediaType: string;
  practiceId: number | null;
  objectId: string | null;
  store: FileStoreName | null;
}

export interface MoveOptions extends PartTools {
  db: Db;
  /** Null to only encrypt plain files, into the store for new files. */
  to: FileStoreName | null;
  signal: AbortSignal;
  onProgress(progress: { done: number; total: number }): void;
  onFailure(part: { fileId: string; position: number }, error: unknown): void;
}

const PAGE = 100;

/**
 * Moves files to a store, encrypted, while the product is running: a part's row changes in one transaction, and
 * readers follow the row. Can be killed at any time and run again; its leftovers are swept.
 *
 * @returns how many parts were moved, and how many could not be
 * @throws SERVICE_UNAVAILABLE if a store is unreachable
 */
export async function moveFiles(options: MoveOptions): Promise<{ moved: number; failed: number }> {
  const { db, stores, cipher, to, signal } = options;
  const target = to ? storeOf(stores, to) : stores.target;
  const mover: Mover = { db, stores, cipher, target };
  const total = await countCandidates(db, to);
  let [moved, failed] = [0, 0];
  let after: { fileId: string; position: number } | null = null;
  options.onProgress({ done: 0, total });
  while (!signal.aborted) {
    const page: Candidate[] = await selectCandidates(db, to, after);
    for (const candidate of page) {
      if (signal.aborted) break;
      try {
        if (await movePart(mover, candidate)) moved += 1;
      } catch (error) {
        if ((error as { code?: string }).code === 'SERVICE_UNAVAILABLE') throw error;
        failed += 1;
        options.onFailure(candidate, error);
      }
      options.onProgress({ done: moved + failed, total });
    }
    if (stores.s3) await sweepObjects(db, stores.s3);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  return { moved, failed };
}

async function movePart(mover: Mover, part: Candidate): Promise<boolean> {
  const { db, stores, cipher, target } = mover;
  const { fileId, position, practiceId, objectId: former } = part;
  const content = await contentOfPart(db, mover, fileId, position);
  const { keyId, sealedKey, bytes } = await cipher.seal(part, practiceId, content);
  const objectId = randomUUID();
  const sha256 = await sha256Of(db, part);
  if (!sha256) return false;
  const write = async (on: Db) => {
    await target.write(on, objectId, bytes);
    const written = await target.read(on, objectId);
    if (!written) throw new Error(`part ${position} of file ${fileId} was not written`);
    verified(await cipher.open(part, { keyId, sealedKey }, written), sha256, part);
  };
  if (!target.inDatabase) {
    await announceObject(db, objectId);
    await write(db);
  }
  return db.transaction().execute(async (trx) => {
    // Locks the row first, so that its current content is moved.
    const file = await trx
      .selectFrom('files')
      .select('content')
      .where('id', '=', fileId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await trx
      .selectFrom('fileParts')
      .select('objectId')
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .forUpdate()
      .executeTakeFirst();
    const isSame = former === null ? (row ? !row.objectId : file?.content) : row?.objectId === former;
    if (!isSame) return false;
    const place = { store: target.name, objectId, keyId, sealedKey };
    await trx
      .insertInto('fileParts')
      .values({ fileId, position, sha256, ...place })
      .onConflict((conflict) =>
        conflict.columns(['fileId', 'position']).doUpdateSet({ ...place, content: null }),
      )
      .execute();
    if (file?.content)
      await trx.updateTable('files').set({ content: null }).where('id', '=', fileId).execute();
    if (target.inDatabase) await write(trx);
    else await adoptObject(trx, objectId);
    if (former && part.store === 'postgres') await stores.postgres.remove(trx, [former]);
    if (former && part.store === 's3') await leaveObjects(trx, [former]);
    return true;
  });
}

async function sha256Of(db: Db, { fileId, position }: Candidate): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from file_parts where file_id = ${fileId} and position = ${position}
    union all select sha256 from files where id = ${fileId} and content is not null
  `.execute(db);
  return rows[0]?.sha256 ?? null;
}

const candidates = (to: FileStoreName | null) => sql`
  select id as file_id, 0 as position, media_type, practice_id, null::uuid as object_id, null as store
  from files where content is not null
  union all
  select p.file_id, p.position, f.media_type, f.practice_id, p.object_id, p.store
  from file_parts p join files f on f.id = p.file_id
  where p.content is not null or (${to}::text is not null and p.store <> ${to})
`;

async function selectCandidates(
  db: Db,
  to: FileStoreName | null,
  after: { fileId: string; position: number } | null,
): Promise<Candidate[]> {
  const from = after ?? { fileId: '00000000-0000-0000-0000-000000000000', position: -1 };
  const { rows } = await sql<Candidate>`
    select * from (${candidates(to)}) as candidate
    where (file_id, position) > (${from.fileId}::uuid, ${from.position}::integer)
    order by file_id, position limit ${PAGE}
  `.execute(db);
  return rows;
}

async function countCandidates(db: Db, to: FileStoreName | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${candidates(to)}) as candidate
  `.execute(db);
  return rows[0]?.total ?? 0;
}
