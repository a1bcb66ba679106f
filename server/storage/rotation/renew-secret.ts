import { sql } from 'kysely';
import { SIGNING_KEYS } from '#server/adapters/identity/signing-keys.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { type Secrets, secretId } from '#server/runtime/config/secrets.ts';
import { insertEvent } from '#server/runtime/events/events.queries.ts';
import { endSessions } from '../backup/end-sessions.ts';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { executeIn } from '../db/account-channels/end-channels.ts';
import type { Db, Trx } from '../db/database.ts';
import { createFileCipher } from '../files/file-cipher.ts';
import { resealFiles } from '../files/file-keys.ts';
import { wrappingKeys } from '../files/wrapping-keys.ts';
import type { AuditKeyEvent } from './key-event.ts';
import { noteSecret } from './known-secret.ts';
import { renewTokens } from './open-tokens.ts';
import { renewSealedColumns } from './sealed-columns.ts';

export interface Renewal {
  sealed: number;
  files: number;
  links: Record<string, number>;
  visits: number;
  /** Practices whose consent records were already invalid. Their chain heads stay as they were. */
  faults: readonly number[];
}

interface RenewOptions {
  db: Db;
  dataKeys: DataKeys;
  keys: Keys;
  secrets: Secrets;
  now: number;
  signal: AbortSignal;
  tell: boolean;
  audit: AuditKeyEvent;
  /** Seals the head of a practice's consents under the newest key. Returns a broken chain's fault, otherwise null. */
  renewHead(trx: Trx, keys: Keys, practiceId: number): Promise<object | null>;
}

/**
 * Moves a database to the newest secret, while no product is running on it: re-encrypts values under former secrets,
 * ends all sessions and codes, and gives links new addresses. Can be interrupted and run again; the last transaction
 * makes it effective.
 *
 * @throws SealError, FileSealError for values that no secret in the ring opens
 */
export async function renewSecret({
  db,
  dataKeys,
  keys,
  secrets,
  now,
  signal,
  tell,
  audit,
  renewHead,
}: RenewOptions): Promise<Renewal> {
  const files = await resealFiles(db, createFileCipher(wrappingKeys(keys.files, dataKeys)), signal);
  const sealed = (await dataKeys.renew()) + (await renewSealedColumns(db, keys));
  const faults: number[] = [];
  for (const practiceId of await practicesWithConsents(db)) {
    signal.throwIfAborted();
    const fault = await db.transaction().execute((trx) => renewHead(trx, keys, practiceId));
    if (fault) faults.push(practiceId);
  }
  signal.throwIfAborted();
  return db.transaction().execute(async (trx) => {
    await endSessions(executeIn(trx), 'rotation', new Date(now));
    // The embedded provider creates new ones at its next start.
    await trx.deleteFrom('appSettings').where('key', '=', SIGNING_KEYS).execute();
    const links = await renewTokens(trx, keys);
    const visits = tell ? await tellVisits(trx) : 0;
    await noteSecret(trx, secrets, now);
    await audit(trx, {
      actor: 'system',
      action: 'secret.rotated',
      subjectId: secretId(secrets[0]),
      details: { sealed, files, visits },
    });
    return { sealed, files, links, visits, faults };
  });
}

async function practicesWithConsents(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('consentHeads').select('practiceId').orderBy('practiceId').execute();
  return rows.map(({ practiceId }) => practiceId);
}

/**
 * Queues new links for the participants of upcoming visits. The product sends the messages, because it knows the
 * senders and each person's contact method.
 *
 * @returns the number of visits
 */
export async function tellVisits(trx: Trx): Promise<number> {
  const visits = await trx
    .selectFrom('visits')
    .where((visit) =>
      visit.exists(
        visit
          .selectFrom('links')
          .whereRef('links.visitId', '=', 'visits.id')
          .where('links.active', '=', true)
          .where('links.expiresAt', '>', sql<Date>`now()`)
          .select('links.id'),
      ),
    )
    .select(['id', 'practiceId'])
    .execute();
  for (const { id, practiceId } of visits)
    await insertEvent(trx, { type: 'links.renewed', practiceId, visitId: id });
  return visits.length;
}
