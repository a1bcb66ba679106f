import { importPKCS8 } from 'jose';
import { openFhirRecords } from '#server/adapters/record-system/fhir/open.ts';
import { signingKey } from '#server/adapters/record-system/fhir/signing-keys.ts';
import {
  type RecordSystem,
  RecordSystemError,
  type RecordSystemSource,
} from '#server/adapters/record-system/port.ts';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { installationRecords } from './installation-records.ts';
import { noteOddAnswer } from './odd-answers.ts';
import {
  findOwnConnection,
  isComplete,
  type RecordConnection,
  selectKeys,
  updateConnection,
} from './stored-record-connections.ts';

/** Ten attempts over about a day, in seconds, because a record system may be down for a night. */
export const RECORD_TRIES = { limit: 9, delay: 30, growsTo: 21_600 };

/** A job that failed after this moment will try again; older ones have given up. */
export const givenUpBefore = (now: number): Date => new Date(now - (RECORD_TRIES.growsTo + 3_600) * 1_000);

/*
 * Selects a practice's record system: its own, else the installation's if that serves its enterprise. An appointment
 * stays with the record system that it was booked in, because in another its patient's id is a different person's.
 */

export interface RecordDeps {
  db: Db;
  keys: Pick<Keys, 'seals'>;
  records: RecordSystemSource | null;
  settings: Pick<Settings, 'privateServiceAddresses'>;
  publicUrl: string;
  clock: () => number;
}

export interface RecordSystemInUse {
  connectionId: string | null;
  records: RecordSystem;
}

export async function recordSystemInUse(
  deps: RecordDeps,
  practiceId: number,
): Promise<RecordSystemInUse | null> {
  const own = await findOwnConnection(deps.db, practiceId);
  if (own && isComplete(own)) return { connectionId: own.id, records: openConnection(deps, own) };
  const source = await installationRecords(deps, practiceId);
  return source && { connectionId: null, records: source.of(practiceId) };
}

export async function recordSystemOf(deps: RecordDeps, practiceId: number): Promise<RecordSystem | null> {
  return (await recordSystemInUse(deps, practiceId))?.records ?? null;
}

export async function connectionInUse(
  { db, records }: { db: Db | Trx; records: RecordSystemSource | null },
  practiceId: number,
): Promise<{ connectionId: string | null } | null> {
  const own = await findOwnConnection(db, practiceId);
  if (own && isComplete(own)) return { connectionId: own.id };
  return (await installationRecords({ db, records }, practiceId)) && { connectionId: null };
}

export async function hasRecordSystem(
  deps: { db: Db | Trx; records: RecordSystemSource | null },
  practiceId: number,
): Promise<boolean> {
  return (await connectionInUse(deps, practiceId)) !== null;
}

export async function recordKindOf(
  { db, records }: { db: Db; records: RecordSystemSource | null },
  practiceId: number,
): Promise<RecordSystem['kind'] | null> {
  const own = await findOwnConnection(db, practiceId);
  if (own && isComplete(own)) return 'fhir';
  return (await installationRecords({ db, records }, practiceId))?.kind ?? null;
}

const KEPT = 200;
/**
 * Open connections, per process keys. They cache tokens and capability statements; a changed connection is reopened.
 */
const opened = new WeakMap<RecordDeps['keys'], Map<string, RecordSystem>>();

export function openConnection(deps: RecordDeps, connection: RecordConnection): RecordSystem {
  const kept = opened.get(deps.keys) ?? new Map<string, RecordSystem>();
  opened.set(deps.keys, kept);
  const { id, url, signIn, clientId, scopes } = connection;
  const { privateServiceAddresses: allowPrivate } = deps.settings;
  const name = JSON.stringify([id, url, signIn, clientId, scopes, allowPrivate]);
  const known = kept.get(name);
  if (known) return known;
  const made = openFhirRecords({
    baseUrl: url,
    naming: namingOf(deps.publicUrl),
    allowPrivate,
    clock: deps.clock,
    smart: signIn === 'smart' ? { clientId, scopes, key: () => keyOf(deps, connection) } : null,
    onDescribed: ({ name: serverName, fhirVersion }) =>
      updateConnection(deps.db, id, { serverName, fhirVersion, describedAt: new Date(deps.clock()) }),
    onOdd: (odd) => noteOddAnswer(deps.db, id, odd, new Date(deps.clock())),
  });
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest) kept.delete(oldest);
  kept.set(name, made);
  return made;
}

/**
 * Reads the current signing key for each sign-in, because another process may have created a new one.
 *
 * @throws RecordSystemError
 */
async function keyOf({ db, keys, clock }: RecordDeps, { id, practiceId }: RecordConnection) {
  const key = signingKey(await selectKeys(db, id), clock());
  if (!key) throw new RecordSystemError('unauthorized', 'the connection has no key');
  try {
    const place = { practiceId, id: key.id, column: 'privateKey' };
    const pem = keys.seals.open('record-connection', place, key.privateKey);
    return { id: key.id, algorithm: key.algorithm, key: await importPKCS8(pem, key.algorithm) };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new RecordSystemError('unauthorized', 'the key was encrypted under another application secret');
  }
}

/**
 * Checks the patient's id, which may be months old. Nothing is written for a record that was merged, deleted or
 * deactivated.
 *
 * @param mayBeGone allows canceling for a record that is gone
 * @throws RecordSystemError `patient-gone`
 */
export async function refuseDeadPatient(
  records: RecordSystem,
  patientRecordId: string,
  { mayBeGone }: { mayBeGone: boolean },
): Promise<void> {
  const standing = await records.patientStanding(patientRecordId);
  if (standing.is === 'merged')
    throw new RecordSystemError('patient-gone', 'the patient was merged', { mergedInto: standing.into });
  if (standing.is === 'gone' && !mayBeGone)
    throw new RecordSystemError('patient-gone', 'the patient was deleted or deactivated');
}
