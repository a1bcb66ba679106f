import { randomUUID } from 'node:crypto';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * Copies a patient's images, which refer to the same files.
 *
 * @returns each image's new id
 */
export async function carryImages(
  trx: Trx,
  from: string,
  to: { visitId: string; sessionId: string },
): Promise<Map<string, string>> {
  const images = await trx
    .selectFrom('images')
    .select(['id', 'kind', 'takenBy', 'idempotencyKey', 'fileId', 'width', 'height', 'takenAt', 'createdAt'])
    .where('sessionId', '=', from)
    .orderBy('ordinal')
    .execute();
  const ids = new Map<string, string>();
  for (const image of images) {
    const id = randomUUID();
    ids.set(image.id, id);
    await trx
      .insertInto('images')
      .values({ ...image, ...to, id })
      .execute();
  }
  return ids;
}
