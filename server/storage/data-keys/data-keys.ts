import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { Db } from '../db/database.ts';
import type { PracticeTables } from '../db/tables/practices.ts';
import type { DataKeyState, Sealed } from '../db/tables/sealed.ts';
import { type DataKey, SealedValueError, sealValue } from './sealed-value.ts';

const READ_EVERY_MS = 5_000;

/**
 * A process that read the keys longer ago than this reads them again before it writes. So every process knows a key of
 * this age, and the key may become current. Two readings may fail in between.
 */
export const KNOWN_AFTER_MS = 15_000;

/**
 * Minimum time before a retired key is deleted. Within it, processes have stopped sealing under it (`KNOWN_AFTER_MS`),
 * and a request that sealed before has written its row, even after three attempts to reach an object store.
 */
export const DELETED_AFTER_MS = 120_000;

/** How long a process opens values under a deleted key, for statements that started earlier. */
export const FORGET_AFTER_MS = 3_600_000;

const KEY_BYTES = 32;

/**
 * Practices' data keys: random, stored encrypted under the application's secret, cached in memory after first use.
 * Sealed columns are encrypted under them, so a new secret only re-encrypts one key per practice and no rows. A
 * practice writes under its current key, and opens values under all of its keys
 * (`storage/rotation/replace-data-keys.ts` replaces one while processes run).
 */
export class DataKeys {
  readonly #db: Db;
  readonly #wrap: KeyWrap;
  #ofPractice = new Map<number, DataKey>();
  readonly #byId = new Map<string, KeyObject>();
  /** When a key was first missing. Includes a key that was created during a reading, until it is read. */
  readonly #missingSince = new Map<string, number>();
  #readAt = Date.now();
  #reading: Promise<void> | undefined;

  constructor(db: Db, ring: KeyRing) {
    this.#db = db;
    this.#wrap = new KeyWrap(ring);
  }

  async seal(practiceId: number, text: string): Promise<Sealed> {
    return sealValue(await this.keyOf(practiceId), 'text', text);
  }

  async sealJson(practiceId: number, value: unknown): Promise<Sealed> {
    return sealValue(await this.keyOf(practiceId), 'json', JSON.stringify(value));
  }

  async keyOf(practiceId: number): Promise<DataKey> {
    // After a pause of the process, the keys may be outdated. If the database does not answer, its foreign keys still
    // refuse a deleted key.
    if (Date.now() - this.#readAt > KNOWN_AFTER_MS) await this.read().catch(() => {});
    return (
      this.#ofPractice.get(practiceId) ?? (await this.#find(practiceId)) ?? (await this.#make(practiceId))
    );
  }

  known(id: string): KeyObject | undefined {
    return this.#byId.get(id);
  }

  /** Reads a key that another process created. @throws SealedValueError if the key does not exist */
  async load(id: string): Promise<KeyObject> {
    const row = await this.#db.selectFrom('dataKeys').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new SealedValueError(`the data key ${id} is not there`);
    return this.#keep(row).key;
  }

  /**
   * Reads which keys are current, new, or deleted. Concurrent calls share one reading.
   *
   * @throws SealedValueError for a key that does not open, after keeping the others
   */
  read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  watch(onError: (error: unknown) => void): { stop(): void } {
    const timer = setInterval(() => void this.read().catch(onError), READ_EVERY_MS).unref();
    return { stop: () => clearInterval(timer) };
  }

  async addComing(practiceId: number): Promise<void> {
    await this.#insert(practiceId, 'coming');
  }

  async renew(): Promise<number> {
    const rows = await this.#db
      .selectFrom('dataKeys')
      .selectAll()
      .where('secretId', '<>', this.#wrap.newest)
      .execute();
    for (const row of rows)
      await this.#db
        .updateTable('dataKeys')
        .set(this.#wrap.wrap({ id: row.id, key: this.#wrap.unwrap(row) }, row.practiceId))
        .where('id', '=', row.id)
        .execute();
    return rows.length;
  }

  async #readAll(): Promise<void> {
    const began = Date.now();
    const rows = await this.#db.selectFrom('dataKeys').selectAll().execute();
    let failure: unknown;
    this.#ofPractice = new Map();
    for (const row of rows)
      try {
        this.#keep(row);
      } catch (error) {
        failure ??= error;
      }
    this.#forget(new Set(rows.map(({ id }) => id)));
    this.#readAt = began;
    if (failure) throw failure;
  }

  #forget(stored: ReadonlySet<string>): void {
    for (const id of this.#byId.keys()) {
      if (stored.has(id)) continue;
      const since = this.#missingSince.get(id) ?? Date.now();
      this.#missingSince.set(id, since);
      if (Date.now() - since < FORGET_AFTER_MS) continue;
      this.#byId.delete(id);
      this.#missingSince.delete(id);
    }
  }

  async #find(practiceId: number): Promise<DataKey | null> {
    const row = await this.#db
      .selectFrom('dataKeys')
      .selectAll()
      .where('practiceId', '=', practiceId)
      .where('state', '=', 'current')
      .executeTakeFirst();
    return row ? this.#keep(row) : null;
  }

  async #make(practiceId: number): Promise<DataKey> {
    await this.#insert(practiceId, 'current');
    const key = await this.#find(practiceId);
    if (!key) throw new SealedValueError(`practice ${practiceId} has no data key`);
    return key;
  }

  /** Does not use the caller's transaction, because a rolled-back key must not stay in memory. */
  async #insert(practiceId: number, state: DataKeyState): Promise<void> {
    const made: DataKey = { id: randomUUID(), key: createSecretKey(randomBytes(KEY_BYTES)) };
    const now = sql<Date>`now()`;
    await this.#db
      .insertInto('dataKeys')
      .values({
        id: made.id,
        practiceId,
        createdAt: now,
        state,
        since: now,
        ...this.#wrap.wrap(made, practiceId),
      })
      // Another process may create a key concurrently.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  #keep(row: Selectable<PracticeTables['dataKeys']>): DataKey {
    const key: DataKey = { id: row.id, key: this.#byId.get(row.id) ?? this.#wrap.unwrap(row) };
    this.#byId.set(row.id, key.key);
    this.#missingSince.delete(row.id);
    if (row.state === 'current') this.#ofPractice.set(row.practiceId, key);
    return key;
  }
}

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

interface WrappedKey {
  id: string;
  practiceId: number;
  secretId: string;
  sealed: Buffer;
}

/** Encrypts data keys under the application's newest secret, bound to their practice; former secrets only open. */
class KeyWrap {
  readonly #ring: ReadonlyMap<string, Buffer>;
  readonly newest: string;

  constructor(ring: KeyRing) {
    this.#ring = new Map(ring.map((key) => [idOf(key), key]));
    this.newest = idOf(ring[0]);
  }

  wrap({ id, key }: DataKey, practiceId: number): Pick<WrappedKey, 'secretId' | 'sealed'> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#ring.get(this.newest) as Buffer, nonce).setAAD(
      about(id, practiceId),
    );
    const sealed = Buffer.concat([nonce, cipher.update(key.export()), cipher.final(), cipher.getAuthTag()]);
    return { secretId: this.newest, sealed };
  }

  /** @throws SealedValueError */
  unwrap({ id, practiceId, secretId, sealed }: WrappedKey): KeyObject {
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

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

const about = (id: string, practiceId: number) => Buffer.from(JSON.stringify(['data-key', id, practiceId]));
