import { randomUUID } from 'node:crypto';
import { isPrivateHost } from '#server/adapters/private-addresses.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import {
  findOwnConnection,
  insertConnection,
  isComplete,
  type RecordConnection,
  retireConnection,
  unlinkPatients,
  updateConnection,
} from '#server/features/practice/practice-services/stored-record-connections.ts';
import { holdService } from '#server/features/practice/practice-services/versions.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type {
  PracticeRecordSystem,
  RecordConnectionChange,
} from '#shared/contracts/rest/admin/record-connection.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { auditedRecords } from './audited-services.ts';
import { addKey } from './connection-keys.ts';
import { type RecordServiceDeps, readRecordSystem } from './record-connection.service.ts';

/**
 * Sets the practice's own record system. Another address is another record system. Patients' ids and
 * appointments belong to the former one, so these ids are deleted, and appointments booked there are not
 * written anywhere else.
 *
 * @throws INVALID_INPUT for an address in a private network; CHANGED_MEANWHILE
 */
export async function saveRecordSystem(
  deps: RecordServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version, ...change }: RecordConnectionChange,
): Promise<PracticeRecordSystem> {
  const { settings, db } = deps;
  if (!settings.privateServiceAddresses && isPrivateHost(new URL(change.url).hostname))
    throw new CodedError('INVALID_INPUT', 'url cannot be set so', {
      fields: { url: 'SERVICE_ADDRESS_PRIVATE' },
    });
  await db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'recordsVersion', version);
    const before = await findOwnConnection(trx, practiceId);
    const after = await store(deps, trx, { practiceId, by: staff.accountId }, change, before);
    const isOther = idInUse(before) !== idInUse(after);
    const unlinked = isOther ? await unlinkPatients(trx, practiceId) : 0;
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'record-system.changed',
      details: { unlinked, ...changes(before ? auditedRecords(before) : null, auditedRecords(after)) },
    });
  });
  return readRecordSystem(deps, practiceId);
}

const idInUse = (own: RecordConnection | undefined) => (own && isComplete(own) ? own.id : null);

async function store(
  deps: RecordServiceDeps,
  trx: Trx,
  { practiceId, by }: { practiceId: number; by: string },
  { url: typed, ...change }: Omit<RecordConnectionChange, 'version'>,
  before: RecordConnection | undefined,
): Promise<RecordConnection> {
  const url = typed.replace(/\/+$/, '');
  const now = new Date(deps.clock());
  const edited = { ...change, changedAt: now, changedBy: by };
  if (before?.url === url) {
    const after = { ...before, ...edited };
    await updateConnection(trx, before.id, edited);
    const first = before.signIn === 'none' && change.signIn === 'smart';
    if (change.signIn === 'smart' && (first || before.algorithm !== change.algorithm))
      await addKey(deps, trx, after, by);
    return after;
  }
  if (before) await retireConnection(trx, before.id, now, by);
  const none = { serverName: null, fhirVersion: null, describedAt: null, retiredAt: null };
  const after: RecordConnection = { id: randomUUID(), practiceId, url, ...edited, ...none };
  await insertConnection(trx, after);
  if (change.signIn === 'smart') await addKey(deps, trx, after, by);
  return after;
}
