import { exchange, NoAnswer } from '#server/adapters/exchange.ts';
import { AddressRefused } from '#server/adapters/private-addresses.ts';
import type { Deps } from '#server/features/deps.ts';
import { type KeySet, type PublicKey, usableKeys } from '#shared/rules/public-keys.ts';
import { noteReading } from './fhir-clients.queries.ts';

const FRESH_MS = 5 * 60_000;
/** An address is reread after this long at the earliest: for an unknown key, or after a failure. */
const AGAIN_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** In bytes; ten keys with their certificates take about 30 kB. */
const LARGEST_SET = 64 * 1_024;

export interface KeyedClient {
  clientId: string;
  keySet: KeySet;
  keysUrl: string | null;
  keysAt: Date | null;
  keysFailedAt: Date | null;
}

class Unread extends Error {}

/** For the log. Other errors' messages may quote the answer; `JSON.parse`'s do. */
function reasonOf(error: unknown): string {
  if (error instanceof Unread) return error.message;
  if (error instanceof AddressRefused) return 'address refused';
  return error instanceof NoAnswer ? error.failure : 'unreadable';
}

export type FindKey = (client: KeyedClient, kid: string, alg: string) => Promise<PublicKey | undefined>;

export function openClientKeys({
  db,
  clock,
  log,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>): FindKey {
  const reading = new Map<string, Promise<PublicKey[]>>();

  async function read(client: { clientId: string; keysUrl: string }): Promise<PublicKey[]> {
    const { clientId, keysUrl: url } = client;
    try {
      const { status, body } = await exchange(
        { method: 'GET', url, headers: { accept: 'application/json' } },
        { allowPrivate: settings.privateServiceAddresses, timeoutMs: TIMEOUT_MS, largest: LARGEST_SET },
      );
      if (status !== 200) throw new Unread(`status ${status}`);
      const keys = usableKeys(body.toString('utf8'));
      if (keys.length === 0) throw new Unread('no key for RS384 or ES384');
      await noteReading(db, client, { keySet: { keys }, keysAt: new Date(clock()), keysFailedAt: null });
      return keys;
    } catch (error) {
      log.warn({ clientId, why: reasonOf(error) }, 'client keys not read');
      await noteReading(db, client, { keysFailedAt: new Date(clock()) });
      return [];
    }
  }

  return async ({ clientId, keySet, keysUrl, keysAt, keysFailedAt }, kid, alg) => {
    const among = (some: PublicKey[]) => some.find((key) => key.kid === kid && key.alg === alg);
    if (keysUrl === null) return among(keySet.keys);
    const since = (at: Date | null) => clock() - (at?.getTime() ?? 0);
    const held = since(keysAt) < FRESH_MS ? among(keySet.keys) : undefined;
    if (held) return held;
    const name = `${clientId} ${keysUrl}`;
    let keysThere = reading.get(name);
    if (!keysThere) {
      if (Math.min(since(keysAt), since(keysFailedAt)) < AGAIN_MS) return undefined;
      keysThere = read({ clientId, keysUrl }).finally(() => reading.delete(name));
      reading.set(name, keysThere);
    }
    return among(await keysThere);
  };
}
