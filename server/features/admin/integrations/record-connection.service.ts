import { publishedKeys, signingKey } from '#server/adapters/record-system/fhir/signing-keys.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { installationRecords } from '#server/features/practice/practice-services/installation-records.ts';
import { selectOddAnswers } from '#server/features/practice/practice-services/odd-answers.ts';
import { openConnection } from '#server/features/practice/practice-services/record-systems.ts';
import {
  type ConnectionKey,
  countOnRecord,
  findOwnConnection,
  isComplete,
  type RecordConnection,
  retireConnection,
  selectKeys,
  unlinkPatients,
} from '#server/features/practice/practice-services/stored-record-connections.ts';
import { holdService, readServiceVersion } from '#server/features/practice/practice-services/versions.ts';
import type { PracticeRecordSystem, RecordTest } from '#shared/contracts/rest/admin/record-connection.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { auditedRecords } from './audited-services.ts';
import { addKey } from './connection-keys.ts';

export type RecordServiceDeps = Pick<Deps, 'db' | 'keys' | 'records' | 'settings' | 'clock' | 'publicUrl'>;

export const KEYS_PATH = '/api/record-system/jwks';

export async function readRecordSystem(
  { db, records, publicUrl, clock }: RecordServiceDeps,
  practiceId: number,
): Promise<PracticeRecordSystem> {
  const own = await findOwnConnection(db, practiceId);
  const { patients } = await countOnRecord(db, practiceId);
  const shared = await installationRecords({ db, records }, practiceId);
  const isFhir = own || shared?.kind === 'fhir';
  const odd = isFhir ? await selectOddAnswers(db, own?.id ?? null) : [];
  return {
    version: await readServiceVersion(db, practiceId, 'recordsVersion'),
    source: own && isComplete(own) ? 'practice' : shared ? 'installation' : 'none',
    installation: shared?.kind ?? null,
    own: own ? present(own, await selectKeys(db, own.id), publicUrl, clock()) : null,
    oddAnswers: odd.map(({ lastAt, ...rest }) => ({ ...rest, lastAt: lastAt.toISOString() })),
    patientsOnRecord: patients,
  };
}

function present(own: RecordConnection, keys: readonly ConnectionKey[], publicUrl: string, now: number) {
  const { id, url, signIn, clientId, algorithm, scopes, serverName, fhirVersion, changedAt } = own;
  const signing = signingKey(keys, now);
  return {
    url,
    signIn,
    clientId,
    algorithm,
    scopes,
    complete: isComplete(own),
    keysUrl: `${publicUrl}${KEYS_PATH}/${id}`,
    keys: publishedKeys(keys, now).map((key) => ({
      id: key.id,
      algorithm: key.algorithm,
      use:
        key === signing
          ? ('present' as const)
          : key.usedFrom.getTime() > now
            ? ('coming' as const)
            : ('former' as const),
      usedFrom: key.usedFrom.toISOString(),
    })),
    serverName,
    fhirVersion,
    changedAt: changedAt.toISOString(),
  };
}

/**
 * Returns to the installation's record system. Deletes patients' ids in the former record system, and its keys.
 *
 * @throws CHANGED_MEANWHILE
 */
export async function removeRecordSystem(
  deps: RecordServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version }: { version: number },
): Promise<PracticeRecordSystem> {
  const now = new Date(deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'recordsVersion', version);
    const own = await findOwnConnection(trx, practiceId);
    if (!own) return;
    await retireConnection(trx, own.id, now, staff.accountId);
    const unlinked = isComplete(own) ? await unlinkPatients(trx, practiceId) : 0;
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'record-system.removed',
      details: { url: own.url, unlinked, ...changes(auditedRecords(own), null) },
    });
  });
  return readRecordSystem(deps, practiceId);
}

/**
 * Publishes a new key now, which signs an hour later.
 *
 * @throws CHANGED_MEANWHILE, NOT_FOUND without own keys
 */
export async function rotateKey(
  deps: RecordServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version }: { version: number },
): Promise<PracticeRecordSystem> {
  await deps.db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'recordsVersion', version);
    const own = await findOwnConnection(trx, practiceId);
    if (own?.signIn !== 'smart') throw new CodedError('NOT_FOUND');
    const keyId = await addKey(deps, trx, own, staff.accountId);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'record-system.key-rotated',
      details: { url: own.url, keyId, secrets: ['key'] },
    });
  });
  return readRecordSystem(deps, practiceId);
}

export async function testRecordSystem(
  deps: RecordServiceDeps,
  { practiceId, staff }: ServiceGrant,
): Promise<RecordTest> {
  const own = await findOwnConnection(deps.db, practiceId);
  const shared = await installationRecords(deps, practiceId);
  const records = own ? openConnection(deps, own) : (shared?.of(practiceId) ?? null);
  const found = records
    ? { kind: records.kind, ...(await records.check()) }
    : { kind: null, steps: [], name: null, version: null, missing: [] };
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'record-system.tested',
    details: { steps: found.steps.map(({ step, outcome, status }) => ({ step, outcome, status })) },
  });
  return found;
}
