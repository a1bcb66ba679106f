import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { S3Settings } from '#server/runtime/config/env.ts';
import { SettingsError } from '#server/runtime/config/settings-error.ts';
import { CodedError } from '#shared/errors.ts';
import type { ByteStore } from './port.ts';
import { lastingFault, ObjectStoreRefusal, openS3Client, type S3Options } from './s3-client.ts';

export interface S3Store extends ByteStore {
  /**
   * Writes, reads and removes an object. Only logs a store that does not respond, because visits need no files.
   *
   * @throws SettingsError if the store refuses access, or the bucket does not exist
   */
  check(): Promise<void>;
}

/**
 * Concurrent requests. Each holds its bytes: an image has one megabyte, a document some tens. Further requests are
 * refused, so that a hanging store does not exhaust memory.
 */
const MOST_REQUESTS = 32;

/** The bytes are already encrypted and authenticated. */
export function openS3Store(
  settings: S3Settings,
  { log, ...options }: S3Options & { log: Pick<FastifyBaseLogger, 'error'> },
): S3Store {
  const { attempt, insist } = openS3Client(settings, options);
  let running = 0;

  async function request(method: 'GET' | 'PUT' | 'DELETE', objectId: string, body?: Buffer) {
    if (running >= MOST_REQUESTS) throw new CodedError('SERVICE_UNAVAILABLE', 'The object store is busy.');
    running += 1;
    try {
      return await insist({ method, name: objectId, ...(body ? { body } : {}) });
    } catch (error) {
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
      const name = `check-${randomUUID()}`;
      try {
        // Only one attempt, because the start waits for it.
        await attempt({ method: 'PUT', name, body: Buffer.from('Anteroom may write here.') });
        if (!(await attempt({ method: 'GET', name }))) throw new ObjectStoreRefusal('it returns nothing');
        await attempt({ method: 'DELETE', name });
      } catch (error) {
        const fault = lastingFault(error);
        if (fault)
          throw new SettingsError(
            `The bucket ${settings.bucket} at ${settings.endpoint} (FILES_S3_*) cannot be used: ${fault}`,
          );
        log.error({ err: error }, 'the object store does not answer: files cannot be stored or read');
      }
    },
  };
}
