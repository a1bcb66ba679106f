import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { CodedError } from '../../../shared/errors.ts';
import type { Settings } from '../../runtime/config/env.ts';
import { SettingsError } from '../../runtime/config/settings-error.ts';
import type { ByteStore } from './byte-store.ts';

type S3Settings = NonNullable<Settings['fileStore']['s3']>;

interface S3Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Timeout of one attempt, in milliseconds. */
  timeoutMs?: number;
  /** Pauses between attempts, in milliseconds. */
  pauses?: readonly number[];
}

export interface S3Store extends ByteStore {
  /**
   * Writes, reads and removes an object. A store that does not respond is only logged: visits need no files.
   *
   * @throws SettingsError if it refuses access, or the bucket does not exist
   */
  check(): Promise<void>;
}

/** A hanging store costs a caller three of these: an image has one megabyte, a document some tens. */
const TIMEOUT_MS = 10_000;
const PAUSES = [200, 1_000];
/**
 * Concurrent requests; each holds its bytes. Further ones are refused, so that a hanging store does not
 * exhaust memory.
 */
const MOST_REQUESTS = 32;
const NOT_FOUND = 404;

/** The store responded with a refusal, such as wrong credentials; retrying does not help. */
class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal';
}

/**
 * Bytes in a bucket with the S3 protocol, path-style. They are already encrypted and authenticated, so the
 * signature need not cover them.
 */
export function openS3Store(settings: S3Settings, options: S3Options): S3Store {
  const { log, timeoutMs = TIMEOUT_MS, pauses = PAUSES } = options;
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } = settings;
  // We retry ourselves: the client's retries have neither a limit nor a timeout.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const folder = `${endpoint}/${[bucket, ...prefix.split('/')].filter(Boolean).map(encodeURIComponent).join('/')}`;
  let running = 0;

  /** One attempt. @returns the body; null for an object that does not exist */
  async function attempt(
    method: 'GET' | 'PUT' | 'DELETE',
    objectId: string,
    body?: Buffer,
  ): Promise<Buffer | null> {
    const signed = await client.sign(`${folder}/${objectId}`, {
      method,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A redirect would lead to another host than the signed one.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    const told = `${answer.status} ${codeIn(bytes)}`.trim();
    if (answer.status === NOT_FOUND && method !== 'PUT' && !told.includes('NoSuchBucket')) return null;
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) throw new Error(told);
    throw new ObjectStoreRefusal(told);
  }

  async function attempts(...call: Parameters<typeof attempt>): Promise<Buffer | null> {
    for (const wait of pauses) {
      try {
        return await attempt(...call);
      } catch (error) {
        if (error instanceof ObjectStoreRefusal) throw error;
        // Jitter: processes that failed together must not retry together.
        await pause(wait * (0.5 + Math.random()));
      }
    }
    return attempt(...call);
  }

  /** @throws SERVICE_UNAVAILABLE after the last attempt */
  async function request(...call: Parameters<typeof attempt>): Promise<Buffer | null> {
    if (running >= MOST_REQUESTS) throw new CodedError('SERVICE_UNAVAILABLE', 'The object store is busy.');
    running += 1;
    try {
      return await attempts(...call);
    } catch (error) {
      const [method, objectId] = call;
      log.error({ err: error, method, objectId }, 'the object store failed');
      throw new CodedError('SERVICE_UNAVAILABLE', 'The object store cannot be used.');
    } finally {
      running -= 1;
    }
  }

  return {
    name: 's3',
    inDatabase: false,
    async write(_db, objectId, bytes) {
      await request('PUT', objectId, bytes);
    },
    read: (_db, objectId) => request('GET', objectId),
    async remove(_db, objectIds) {
      for (const objectId of objectIds) await request('DELETE', objectId);
    },
    async check() {
      const objectId = `check-${randomUUID()}`;
      try {
        // Only one attempt, since the start waits for it.
        await attempt('PUT', objectId, Buffer.from('Anteroom may write here.'));
        if (!(await attempt('GET', objectId))) throw new ObjectStoreRefusal('it returns nothing');
        await attempt('DELETE', objectId);
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (error instanceof ObjectStoreRefusal || code === 'ENOTFOUND')
          throw new SettingsError(
            `The bucket ${bucket} at ${endpoint} (FILES_S3_*) cannot be used: ${code ?? (error as Error).message}`,
          );
        log.error({ err: error }, 'the object store does not answer: files cannot be stored or read');
      }
    },
  };
}

/** The code in an error's XML, such as `NoSuchBucket`. */
function codeIn(body: Buffer): string {
  return /<Code>([\w.]{1,60})<\/Code>/.exec(body.subarray(0, 2_000).toString())?.[1] ?? '';
}
