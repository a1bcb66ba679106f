import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { SealedValueError } from '#server/storage/data-keys/sealed-value.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import {
  type ChainHead,
  findHead,
  findText,
  insertRecord,
  lockHead,
  moveHead,
  type NewRecord,
  selectRecordsAfter,
} from './consent.queries.ts';

const EMPTY = Buffer.alloc(0);
const PAGE = 500;

interface AppendDeps extends Pick<Deps, 'dataKeys'> {
  keys: Pick<Keys, 'consentChain'>;
}

type Entry = Pick<NewRecord, 'practiceId' | 'visitId' | 'sessionId' | 'kind' | 'at'> & { record: string };

/**
 * Each record's hash includes the previous one, so that records cannot be edited, removed or moved. The head, sealed
 * with a key that is not in the database, marks the end.
 */
export async function appendRecord({ keys, dataKeys }: AppendDeps, trx: Trx, entry: Entry): Promise<void> {
  const { practiceId } = entry;
  const [key] = keys.consentChain;
  const head = await lockHead(trx, practiceId, sealed(key, practiceId, '0', EMPTY));
  const seq = String(BigInt(head.seq) + 1n);
  const record = { ...entry, id: randomUUID(), seq, previousHash: head.hash };
  const hash = hashOf(key, record);
  await insertRecord(trx, { ...record, hash, record: await dataKeys.seal(practiceId, entry.record) });
  await moveHead(trx, practiceId, sealed(key, practiceId, seq, hash));
}

export interface ChainFault {
  practiceId: number;
  seq: string;
  fault: 'missing' | 'changed' | 'out-of-order' | 'text-changed' | 'head-changed';
}

/**
 * Verifies a practice's chain from its start. After a record with a newer key, a record with a former key is a fault,
 * so that a former secret cannot add to the chain.
 *
 * @param formerHead whether the head may be sealed under a former key, as it is before {@link renewHead}
 * @returns the first fault; null if the chain is intact
 */
export async function checkChain(
  db: Db,
  keys: Pick<Keys, 'consentChain'>,
  practiceId: number,
  { formerHead = false } = {},
): Promise<ChainFault | null> {
  let ring: readonly Buffer[] = keys.consentChain;
  let seq = 0n;
  let hash: Buffer = EMPTY;
  const texts = new Map<string, boolean>();
  for (;;) {
    const records = await readPage(db, practiceId, seq);
    if (!records) return { practiceId, seq: String(seq + 1n), fault: 'changed' };
    for (const record of records) {
      seq += 1n;
      const at = { practiceId, seq: String(seq) };
      if (BigInt(record.seq) !== seq) return { ...at, fault: 'missing' };
      if (!record.previousHash.equals(hash)) return { ...at, fault: 'out-of-order' };
      const key = ring.findLastIndex((one) => record.hash.equals(hashOf(one, record)));
      if (key < 0) return { ...at, fault: 'changed' };
      ring = ring.slice(0, key + 1);
      if (!(await textStands(db, record.record, texts))) return { ...at, fault: 'text-changed' };
      hash = record.hash;
    }
    if (records.length === 0) break;
  }
  const head = await findHead(db, practiceId);
  if (!head) return seq === 0n ? null : { practiceId, seq: String(seq), fault: 'head-changed' };
  const may = formerHead ? ring : keys.consentChain.slice(0, 1);
  if (!may.some((key) => head.seal.equals(sealed(key, practiceId, head.seq, head.hash).seal)))
    return { practiceId, seq: head.seq, fault: 'head-changed' };
  if (BigInt(head.seq) > seq) return { practiceId, seq: String(seq + 1n), fault: 'missing' };
  if (BigInt(head.seq) !== seq || !head.hash.equals(hash))
    return { practiceId, seq: head.seq, fault: 'head-changed' };
  return null;
}

/**
 * Seals the head of an intact chain under the newest key.
 *
 * @returns the fault of a broken chain, which is left unchanged
 */
export async function renewHead(
  trx: Trx,
  keys: Pick<Keys, 'consentChain'>,
  practiceId: number,
): Promise<ChainFault | null> {
  const [key] = keys.consentChain;
  const { seq, hash } = await lockHead(trx, practiceId, sealed(key, practiceId, '0', EMPTY));
  const fault = await checkChain(trx, keys, practiceId, { formerHead: true });
  if (!fault) await moveHead(trx, practiceId, sealed(key, practiceId, seq, hash));
  return fault;
}

async function readPage(db: Db, practiceId: number, after: bigint) {
  for (const limit of [PAGE, 1]) {
    try {
      return await selectRecordsAfter(db, practiceId, String(after), limit);
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error;
    }
  }
  return null;
}

async function textStands(db: Db, record: string, known: Map<string, boolean>): Promise<boolean> {
  const { textSha256 } = JSON.parse(record) as { textSha256?: string };
  if (!textSha256) return true;
  const before = known.get(textSha256);
  if (before !== undefined) return before;
  const text = await findText(db, Buffer.from(textSha256, 'hex'));
  const stands = text !== undefined && createHash('sha256').update(text.body).digest('hex') === textSha256;
  known.set(textSha256, stands);
  return stands;
}

function hashOf(key: Buffer, record: Omit<NewRecord, 'hash' | 'record'> & { record: string }): Buffer {
  const { id, practiceId, seq, visitId, sessionId, kind, at, previousHash } = record;
  return createHmac('sha256', key)
    .update(
      JSON.stringify([
        ...[id, practiceId, String(seq), visitId, sessionId, kind, record.record],
        ...[at.toISOString(), previousHash.toString('hex')],
      ]),
    )
    .digest();
}

function sealed(key: Buffer, practiceId: number, seq: string, hash: Buffer): ChainHead {
  const seal = createHmac('sha256', key)
    .update(`head ${practiceId} ${seq} ${hash.toString('hex')}`)
    .digest();
  return { seq, hash, seal };
}
