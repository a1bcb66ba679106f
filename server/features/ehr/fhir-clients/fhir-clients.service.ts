import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type {
  FhirClient,
  FhirClientChange,
  FhirClientKeys,
  FhirClients,
  MadeFhirClient,
  NewFhirClient,
  WithSecret,
} from '#shared/contracts/rest/ehr/fhir-clients.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import type { SecretOverlap } from '#shared/domain/fhir-api.ts';
import { CodedError } from '#shared/errors.ts';
import type { ClientGrant, PracticeAdministrator } from './fhir-clients.policy.ts';
import {
  type ClientRow,
  deleteTokens,
  findByKey,
  findClient,
  insertClient,
  selectClients,
  selectPracticeNames,
  setPractices,
  updateClient,
} from './fhir-clients.queries.ts';
import { auditedSignIn, newSecret, ownKeys, remainingSecret, type SignInColumns } from './sign-in-columns.ts';

type ClientDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'settings'>;

/** Below the public address; one base for all practices. */
export const FHIR_PATH = '/fhir';
export const TOKEN_PATH = `${FHIR_PATH}/oauth/token`;

const HOUR_MS = 3_600_000;

export async function listClients(deps: ClientDeps, grant: PracticeAdministrator): Promise<FhirClients> {
  const { db, publicUrl } = deps;
  const rows = await selectClients(db, grant.practiceId);
  const practices = await selectPracticeNames(db, grant.practiceIds);
  return {
    baseUrl: `${publicUrl}${FHIR_PATH}`,
    tokenUrl: `${publicUrl}${TOKEN_PATH}`,
    practices,
    clients: rows.map((row) => shown(row, practices, deps.clock())),
  };
}

/**
 * Creates a client. Sending the same form again, because its answer was lost, creates another secret for it.
 *
 * @throws ACCESS_DENIED for practices that the caller does not administer; INVALID_INPUT; CHANGED_MEANWHILE
 * if it has been used since
 */
export async function createClient(
  deps: ClientDeps,
  grant: PracticeAdministrator,
  form: NewFhirClient,
): Promise<MadeFhirClient> {
  const { name, practiceIds, scopes, expiresOn, idempotencyKey } = form;
  requireAdministered(grant, practiceIds);
  if (!practiceIds.includes(grant.practiceId)) throw wrongField('practiceIds');
  const now = new Date(deps.clock());
  const createdBy = grant.staff.accountId;
  const { secret, columns } =
    form.signIn === 'secret' ? newSecret(now) : { secret: null, columns: ownKeys(deps.settings, form, now) };
  const id = await deps.db.transaction().execute(async (trx) => {
    const fresh = randomUUID();
    const row = {
      id: fresh,
      name,
      scopes,
      expiresAt: endOf(expiresOn),
      createdAt: now,
      createdBy,
      ...columns,
    };
    if (await insertClient(trx, { ...row, idempotencyKey })) {
      await setPractices(trx, fresh, practiceIds);
      await note(trx, grant, 'fhir-client.created', fresh, practiceIds, {
        ...changes(null, { name, practiceIds, scopes, expiresOn, ...auditedSignIn(columns) }),
      });
      return fresh;
    }
    const before = await findByKey(trx, createdBy, idempotencyKey);
    if (!before || before.lastUsedAt) throw new CodedError('CHANGED_MEANWHILE');
    await updateClient(trx, before.id, columns);
    if (secret)
      await note(trx, grant, 'fhir-client.secret-made', before.id, practiceIds, {
        overlapHours: 0,
        secrets: ['secret'],
      });
    return before.id;
  });
  return { client: await read(deps, grant, id), secret };
}

/**
 * @throws ACCESS_DENIED unless the caller administers all of its practices, before and after;
 * CHANGED_MEANWHILE
 */
export async function changeClient(
  deps: ClientDeps,
  grant: ClientGrant,
  { version, ...change }: FhirClientChange,
): Promise<FhirClient> {
  const { client } = grant;
  const { name, practiceIds, scopes, expiresOn } = change;
  requireAdministered(grant, [...client.practiceIds, ...practiceIds]);
  if (!practiceIds.includes(grant.practiceId)) throw wrongField('practiceIds');
  await deps.db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'fhirClients', client.id, version);
    await updateClient(trx, client.id, { name, scopes, expiresAt: endOf(expiresOn) });
    await setPractices(trx, client.id, practiceIds);
    await note(trx, grant, 'fhir-client.changed', client.id, [...client.practiceIds, ...practiceIds], {
      ...changes(
        {
          name: client.name,
          practiceIds: client.practiceIds,
          scopes: client.scopes,
          expiresOn: lastDayOf(client.expiresAt),
        },
        { name, practiceIds, scopes, expiresOn },
      ),
    });
  });
  return read(deps, grant, client.id);
}

/**
 * Creates another secret. Without an overlap, the current secret and all tokens stop working immediately; so do keys.
 *
 * @throws ACCESS_DENIED unless the caller administers all of its practices; CHANGED_MEANWHILE
 */
export async function makeAnotherSecret(
  deps: ClientDeps,
  grant: ClientGrant,
  change: { version: number; overlapHours: SecretOverlap },
): Promise<WithSecret> {
  const { secret, columns } = newSecret(new Date(deps.clock()));
  const { overlapHours } = change;
  const client = await replaceSignIn(deps, grant, change, columns, (trx) =>
    note(trx, grant, 'fhir-client.secret-made', grant.client.id, grant.client.practiceIds, {
      overlapHours,
      ...changes(auditedSignIn(grant.client), auditedSignIn(columns)),
      secrets: ['secret'],
    }),
  );
  return { client, secret };
}

/**
 * Sets the client's own keys. Its secret stays valid for the overlap; earlier keys and their tokens stop
 * working immediately.
 *
 * @throws ACCESS_DENIED unless the caller administers all of its practices; INVALID_INPUT; CHANGED_MEANWHILE
 */
export async function setKeys(
  deps: ClientDeps,
  grant: ClientGrant,
  change: FhirClientKeys,
): Promise<FhirClient> {
  const columns = ownKeys(deps.settings, change, new Date(deps.clock()));
  const { overlapHours } = change;
  return replaceSignIn(deps, grant, change, columns, (trx) =>
    note(trx, grant, 'fhir-client.keys-set', grant.client.id, grant.client.practiceIds, {
      overlapHours,
      ...changes(auditedSignIn(grant.client), auditedSignIn(columns)),
    }),
  );
}

async function replaceSignIn(
  deps: ClientDeps,
  grant: ClientGrant,
  { version, overlapHours }: { version: number; overlapHours: SecretOverlap },
  columns: SignInColumns,
  record: (trx: Trx) => Promise<void>,
): Promise<FhirClient> {
  const { client } = grant;
  requireAdministered(grant, client.practiceIds);
  const former = remainingSecret(client, overlapHours, deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'fhirClients', client.id, version);
    await updateClient(trx, client.id, { ...columns, ...former });
    // Tokens do not record how their client signed in.
    if (client.keySet || !former.formerHash) await deleteTokens(trx, client.id);
    await record(trx);
  });
  return read(deps, grant, client.id);
}

/**
 * A disabled client's tokens are refused immediately.
 *
 * @throws ACCESS_DENIED for enabling a client unless the caller administers all of its practices; CHANGED_MEANWHILE
 */
export async function setClientStatus(
  deps: ClientDeps,
  grant: ClientGrant,
  { version, active }: { version: number; active: boolean },
): Promise<FhirClient> {
  const { client } = grant;
  if (active) requireAdministered(grant, client.practiceIds);
  await deps.db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'fhirClients', client.id, version);
    await updateClient(trx, client.id, { disabledAt: active ? null : new Date(deps.clock()) });
    if (!active) await deleteTokens(trx, client.id);
    const action = active ? 'fhir-client.enabled' : 'fhir-client.disabled';
    await note(trx, grant, action, client.id, client.practiceIds, {
      ...changes({ active: client.disabledAt === null }, { active }),
    });
  });
  return read(deps, grant, client.id);
}

function requireAdministered({ practiceIds }: PracticeAdministrator, ids: readonly number[]): void {
  if (!ids.every((id) => practiceIds.includes(id))) throw new CodedError('ACCESS_DENIED');
}

const wrongField = (name: string) =>
  new CodedError('INVALID_INPUT', `${name} cannot be set so`, { fields: { [name]: 'FIELD_INVALID' } });

/** The end of that day in UTC, because the practices' days may differ. */
const endOf = (day: string): Date | null => (day === '' ? null : new Date(Date.parse(day) + 24 * HOUR_MS));

const lastDayOf = (expiresAt: Date | null): string =>
  expiresAt ? new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10) : '';

async function note(
  trx: Trx,
  { staff }: PracticeAdministrator,
  action: AuditAction,
  subjectId: string,
  practiceIds: readonly number[],
  details: AuditDetails,
): Promise<void> {
  for (const practiceId of new Set(practiceIds))
    await audit(trx, { practiceId, actor: `account:${staff.accountId}`, action, subjectId, details });
}

async function read(deps: ClientDeps, grant: PracticeAdministrator, id: string): Promise<FhirClient> {
  const row = await findClient(deps.db, id, grant.practiceId);
  if (!row) throw new CodedError('NOT_FOUND');
  return shown(row, await selectPracticeNames(deps.db, grant.practiceIds), deps.clock());
}

function shown(row: ClientRow, mine: { practiceId: number; name: string }[], now: number): FhirClient {
  const { id, expiresAt, disabledAt, formerEnd, formerUntil, practiceIds, lastUsedAt } = row;
  const { secretEnd, secretAt } = row;
  const isExpired = expiresAt !== null && expiresAt.getTime() <= now;
  return {
    clientId: id,
    name: row.name,
    practices: mine.filter(({ practiceId }) => practiceIds.includes(practiceId)),
    mayChange: practiceIds.every((one) => mine.some(({ practiceId }) => practiceId === one)),
    scopes: row.scopes,
    secret: secretEnd !== null && secretAt ? { end: secretEnd, since: secretAt.toISOString() } : null,
    ownKeys: row.keySet && {
      url: row.keysUrl,
      keys: row.keySet.keys.map(({ kid, alg }) => ({ id: kid, algorithm: alg })),
      at: row.keysAt?.toISOString() ?? null,
      failedAt: row.keysFailedAt?.toISOString() ?? null,
    },
    former:
      formerEnd && formerUntil && formerUntil.getTime() > now
        ? { secretEnd: formerEnd, until: formerUntil.toISOString() }
        : null,
    expiresOn: lastDayOf(expiresAt),
    state: disabledAt ? 'disabled' : isExpired ? 'expired' : 'active',
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    version: row.version,
  };
}
