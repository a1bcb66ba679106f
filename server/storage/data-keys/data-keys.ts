import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { sql } from 'kysely';
import type { KeyRing } from '../../runtime/config/keys.ts';
import type { Db } from '../db/database.ts';
import type { Sealed } from '../db/tables/sealed.ts';
import { type DataKey, SealedValueError, sealValue } from './sealed-value.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Practices' data keys: random, stored encrypted under the application's secret, cached in memory after first
 * use. Sealed columns are encrypted under them, so that a new secret only re-encrypts one key per practice
 * and no rows.
 */
export class DataKeys {
  /** Reads rows without opening them. */
  readonly #db: Db;
  readonly #ring: ReadonlyMap<string, Buffer>;
  readonly #newest: string;
  readonly #ofPractice = new Map<number, DataKey>();
  readonly #byId = new Map<string, KeyObject>();

  constructor(db: Db, ring: KeyRing) {
    this.#db = db;
    this.#ring = new Map(ring.map((key) => [idOf(key), key]));
    this.#newest = idOf(ring[0]);
  }

  async seal(practiceId: number, text: string): Promise<Sealed> {
    return sealValue(await this.keyOf(practiceId), 'text', text);
  }

  /** See {@link seal}; reads return the parsed JSON. */
  async sealJson(practiceId: number, value: unknown): Promise<Sealed> {
    return sealValue(await this.keyOf(practiceId), 'json', JSON.stringify(value));
  }

  /** The practice's key, created on first use. */
  async keyOf(practiceId: number): Promise<DataKey> {
    return (
      this.#ofPractice.get(practiceId) ?? (await this.#find(practiceId)) ?? (await this.#make(practiceId))
    );
  }

  /** The key with this id if it is in memory. Most are, so that reading rows needs no await. */
  known(id: string): KeyObject | undefined {
    return this.#byId.get(id);
  }

  /** Reads a key that another process created. @throws SealedValueError if there is none */
  async load(id: string): Promise<KeyObject> {
    const row = await this.#db.selectFrom('dataKeys').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new SealedValueError(`the data key ${id} is not there`);
    return this.#keep(row).key;
  }

  async loadAll(): Promise<void> {
    for (const row of await this.#db.selectFrom('dataKeys').selectAll().execute()) this.#keep(row);
  }

  async renew(): Promise<number> {
    const rows = await this.#db
      .selectFrom('dataKeys')
      .selectAll()
      .where('secretId', '<>', this.#newest)
      .execute();
    for (const row of rows)
      await this.#db
        .updateTable('dataKeys')
        .set(this.#wrap({ id: row.id, key: this.#unwrap(row) }, row.practiceId))
        .where('id', '=', row.id)
        .execute();
    return rows.length;
  }

  async #find(practiceId: number): Promise<DataKey | null> {
    const row = await this.#db
      .selectFrom('dataKeys')
      .selectAll()
      .where('practiceId', '=', practiceId)
      .executeTakeFirst();
    return row ? this.#keep(row) : null;
  }

  /** Uses no transaction of the caller: a rolled-back key must not stay in memory. */
  async #make(practiceId: number): Promise<DataKey> {
    const made: DataKey = { id: randomUUID(), key: createSecretKey(randomBytes(KEY_BYTES)) };
    await this.#db
      .insertInto('dataKeys')
      .values({ id: made.id, practiceId, createdAt: sql<Date>`now()`, ...this.#wrap(made, practiceId) })
      // Another process may create one at the same time.
      .onConflict((conflict) => conflict.column('practiceId').doNothing())
      .execute();
    const key = await this.#find(practiceId);
    if (!key) throw new SealedValueError(`practice ${practiceId} has no data key`);
    return key;
  }

  #keep(row: StoredKey): DataKey {
    const key: DataKey = { id: row.id, key: this.#unwrap(row) };
    this.#byId.set(row.id, key.key);
    this.#ofPractice.set(row.practiceId, key);
    return key;
  }

  #wrap({ id, key }: DataKey, practiceId: number): { secretId: string; sealed: Buffer } {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#ring.get(this.#newest) as Buffer, nonce).setAAD(
      about(id, practiceId),
    );
    const sealed = Buffer.concat([nonce, cipher.update(key.export()), cipher.final(), cipher.getAuthTag()]);
    return { secretId: this.#newest, sealed };
  }

  #unwrap({ id, practiceId, secretId, sealed }: StoredKey): KeyObject {
    const secret = this.#ring.get(secretId);
    if (!secret)
      throw new SealedValueError(`the data key ${id} is under the secret key ${secretId}, which is not here`);
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(about(id, practiceId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const key = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      decipher.final();
      return createSecretKey(key);
    } catch {
      throw new SealedValueError(`the data key ${id} was changed, or is another practice's`);
    }
  }
}

interface StoredKey {
  id: string;
  practiceId: number;
  secretId: string;
  sealed: Buffer;
}

/** Names a key derived from a secret without revealing it. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);
const about = (id: string, practiceId: number) => Buffer.from(JSON.stringify(['data-key', id, practiceId]));
