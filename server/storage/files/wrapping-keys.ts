import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { type DataKey, SealedValueError } from '../data-keys/sealed-value.ts';

export interface WrappingKeys {
  readonly applicationId: string;
  /**
   * A practice's data key, or the application's newest key if the file belongs to no practice, such as a
   * person's picture.
   */
  keyFor(practiceId: number | null): Promise<DataKey>;
  find(id: string): Promise<KeyObject | undefined>;
}

/** @param ring derived from the application's secrets, newest first; former ones only open */
export function wrappingKeys(ring: KeyRing, dataKeys: DataKeys): WrappingKeys {
  const ofApplication = new Map(ring.map((key) => [applicationKeyId(key), createSecretKey(key)]));
  const newest = { id: applicationKeyId(ring[0]), key: createSecretKey(ring[0]) };
  return {
    applicationId: newest.id,
    keyFor: async (practiceId) => (practiceId ? dataKeys.keyOf(practiceId) : newest),
    async find(id) {
      if (isApplicationKeyId(id)) return ofApplication.get(id);
      try {
        return dataKeys.known(id) ?? (await dataKeys.load(id));
      } catch (error) {
        if (error instanceof SealedValueError) return undefined;
        throw error;
      }
    },
  };
}

export const APPLICATION_ID_LENGTH = 8;
const isApplicationKeyId = (id: string) => id.length === APPLICATION_ID_LENGTH;

const applicationKeyId = (key: Buffer) =>
  createHash('sha256').update(key).digest('hex').slice(0, APPLICATION_ID_LENGTH);
