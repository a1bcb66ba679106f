import {
  makeKey,
  PUBLISHED_BEFORE_MS,
  publishedKeys,
} from '#server/adapters/record-system/fhir/signing-keys.ts';
import {
  deleteKeys,
  insertKey,
  type RecordConnection,
  selectKeys,
} from '#server/features/practice/practice-services/stored-record-connections.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * The first key signs immediately, later keys after the record system had time to read them. Deletes keys that are no
 * longer published.
 *
 * @returns the new key's id
 */
export async function addKey(
  { keys, clock }: { keys: Pick<Keys, 'seals'>; clock: () => number },
  trx: Trx,
  { id: connectionId, practiceId, algorithm }: Pick<RecordConnection, 'id' | 'practiceId' | 'algorithm'>,
  by: string,
): Promise<string> {
  const now = clock();
  const all = await selectKeys(trx, connectionId);
  const kept = new Set(publishedKeys(all, now));
  await deleteKeys(
    trx,
    all.filter((key) => !kept.has(key)).map(({ id }) => id),
  );
  const { id, jwk, pem } = await makeKey(algorithm);
  await insertKey(trx, {
    id,
    connectionId,
    algorithm,
    publicKey: JSON.stringify(jwk),
    privateKey: keys.seals.seal('record-connection', { practiceId, id, column: 'privateKey' }, pem),
    usedFrom: new Date(all.length === 0 ? now : now + PUBLISHED_BEFORE_MS),
    madeBy: by,
  });
  return id;
}
