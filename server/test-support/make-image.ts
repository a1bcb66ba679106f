import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

export const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const PNG_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export async function makeImage(
  { db, time, deps: { files } }: Pick<World, 'db' | 'deps' | 'time'>,
  { visitId, sessionId, accountId }: { visitId: string; sessionId: string; accountId: string },
  content = 'the picture of a knee',
): Promise<{ imageId: string; fileId: string }> {
  const fileId = randomUUID();
  const file = await files.prepare(db, { fileId, mediaType: 'image/jpeg', content: Buffer.from(content) });
  await db.transaction().execute((trx) => files.put(trx, file));
  const { id: imageId } = await db
    .insertInto('images')
    .values({
      id: randomUUID(),
      visitId,
      sessionId,
      kind: 'patient-image',
      takenBy: `account:${accountId}`,
      idempotencyKey: randomUUID(),
      fileId,
      width: 10,
      height: 10,
      createdAt: new Date(time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { imageId, fileId };
}
