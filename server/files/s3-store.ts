import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { CodedError } from '../../shared/errors.ts';
import type { Settings } from '../config/env.ts';
import { SettingsError } from '../config/settings-error.ts';
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
   * Writes, reads and removes an object. A store that does not answer is only logged: visits need no files.
   *
   * @throws SettingsError if it refuses, or has no such name
   */
  check(): Promise<void>;
}

/** A store that hangs costs a caller three of these: an image has a megabyte, a document some tens. */
const TIMEOUT_MS = 10_000;
const PAUSES = [200, 1_000];
/** Requests at once; each holds its bytes. Further ones are refused, so that a store that hangs fills no memory. */
const MOST_REQUESTS = 32;
const NOT_FOUND = 404;

/** The answer of a store that is there and refuses, such as wrong credentials: trying again does not help. */
export class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal';
}

/**
 * Bytes in a bucket of an object store with S3's protocol, addressed by path. The bytes are encrypted and authenticated
 * already, so the signature need not cover them.
 */
export function openS3Store(settings: S3Settings, options: S3Options): S3Store {
  const { log, timeoutMs = TIMEOUT_MS, pauses = PAUSES } = options;
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } = settings;
  // Attempts are ours: the client's own neither stop nor time out.
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
      // A redirect would lead to another host than the one that is signed for.
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
        // Processes that failed together do not return together.
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
        // Once: a start waits for it.
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

/** The code of an error's XML, such as `NoSuchBucket`. */
function codeIn(body: Buffer): string {
  return /<Code>([\w.]{1,60})<\/Code>/.exec(body.subarray(0, 2_000).toString())?.[1] ?? '';
}
