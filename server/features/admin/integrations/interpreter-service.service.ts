import { randomUUID } from 'node:crypto';
import type { ServiceAnswer } from '#server/adapters/interpreter/port.ts';
import { isPrivateHost } from '#server/adapters/private-addresses.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { openService } from '#server/features/practice/practice-services/interpreter-services.ts';
import {
  findServiceInUse,
  replaceService,
  type StoredService,
} from '#server/features/practice/practice-services/stored-interpreter-services.ts';
import { holdService, readServiceVersion } from '#server/features/practice/practice-services/versions.ts';
import { PRACTICE_STATUS_PATH } from '#server/features/visits/interpreter/interpreter.service.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type {
  InterpreterServiceChange,
  PracticeInterpreters,
} from '#shared/contracts/rest/admin/interpreter-service.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { auditedInterpreters, INTERPRETER_SECRETS } from './audited-services.ts';
import { isInterpretationOn } from './practice-services.queries.ts';

type ServiceDeps = Pick<Deps, 'db' | 'keys' | 'interpreters' | 'settings' | 'clock' | 'publicUrl' | 'events'>;

const END_LENGTH = 4;

export async function readInterpreterService(
  { db, interpreters, publicUrl }: ServiceDeps,
  practiceId: number,
): Promise<PracticeInterpreters> {
  const own = await findServiceInUse(db, practiceId);
  return {
    version: await readServiceVersion(db, practiceId, 'interpretersVersion'),
    source: own ? 'practice' : interpreters ? 'installation' : 'none',
    installation: interpreters?.kind ?? null,
    own: own ? present(own) : null,
    webhookUrl: `${publicUrl}${PRACTICE_STATUS_PATH}/${practiceId}`,
    switchedOn: await isInterpretationOn(db, practiceId),
  };
}

function present({ url, tokenAt, tokenEnd, webhookSecretAt, webhookSecretEnd, changedAt }: StoredService) {
  return {
    url,
    token: { since: tokenAt.toISOString(), end: tokenEnd },
    webhookSecret: webhookSecretAt && {
      since: webhookSecretAt.toISOString(),
      end: webhookSecretEnd ?? '',
    },
    changedAt: changedAt.toISOString(),
  };
}

/**
 * Sets the practice's own interpreter service. Open requests stay with their service; live visits follow
 * immediately.
 *
 * @throws INVALID_INPUT for an address in a private network, or without a key; CHANGED_MEANWHILE
 */
export async function saveInterpreterService(
  deps: ServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version, ...change }: InterpreterServiceChange,
): Promise<PracticeInterpreters> {
  const { settings, clock } = deps;
  if (!settings.privateServiceAddresses && isPrivateHost(new URL(change.url).hostname))
    throw wrong('url', 'SERVICE_ADDRESS_PRIVATE');
  const now = new Date(clock());
  await deps.events.transaction(async (trx, happened) => {
    await holdService(trx, practiceId, 'interpretersVersion', version);
    const before = await findServiceInUse(trx, practiceId);
    const next = rowOf(deps, { practiceId, now, by: staff.accountId }, change, before);
    await replaceService(trx, { practiceId, now, by: staff.accountId }, next);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'interpreter-service.changed',
      details: {
        ...changes(
          before ? auditedInterpreters(before) : null,
          auditedInterpreters(next),
          INTERPRETER_SECRETS,
        ),
      },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
  });
  return readInterpreterService(deps, practiceId);
}

function rowOf(
  { keys }: ServiceDeps,
  { practiceId, now, by }: { practiceId: number; now: Date; by: string },
  { url, token, webhookSecret }: Omit<InterpreterServiceChange, 'version'>,
  before: StoredService | undefined,
): StoredService {
  const id = randomUUID();
  const bare = url.replace(/\/+$/, '');
  // A stored key is only sent to the address it was entered for.
  const kept = before?.url === bare ? before : undefined;
  const seal = (column: string, secret: string) =>
    keys.seals.seal('interpreter-service', { practiceId, id, column }, secret);
  const again = (column: string, sealed: string, name: 'token' | 'webhookSecret') => {
    try {
      const place = { practiceId, id: kept?.id ?? '', column };
      return seal(column, keys.seals.open('interpreter-service', place, sealed));
    } catch (error) {
      throw error instanceof SealError ? wrong(name, 'FIELD_REQUIRED') : error;
    }
  };
  if (token === '' && !kept?.token) throw wrong('token', 'FIELD_REQUIRED');
  const keptSecret = webhookSecret === '' && kept?.webhookSecret;
  return {
    id,
    practiceId,
    url: bare,
    token: token ? seal('token', token) : again('token', kept?.token ?? '', 'token'),
    tokenEnd: token ? token.slice(-END_LENGTH) : (kept?.tokenEnd ?? ''),
    tokenAt: token ? now : (kept?.tokenAt ?? now),
    webhookSecret: keptSecret
      ? again('webhookSecret', keptSecret, 'webhookSecret')
      : webhookSecret
        ? seal('webhookSecret', webhookSecret)
        : null,
    webhookSecretEnd: keptSecret
      ? (kept?.webhookSecretEnd ?? null)
      : webhookSecret.slice(-END_LENGTH) || null,
    webhookSecretAt: keptSecret ? (kept?.webhookSecretAt ?? null) : webhookSecret ? now : null,
    changedAt: now,
    changedBy: by,
    retiredAt: null,
  };
}

/**
 * Returns to the installation's service.
 *
 * @throws CHANGED_MEANWHILE
 */
export async function removeInterpreterService(
  deps: ServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version }: { version: number },
): Promise<PracticeInterpreters> {
  const now = new Date(deps.clock());
  await deps.events.transaction(async (trx, happened) => {
    await holdService(trx, practiceId, 'interpretersVersion', version);
    const own = await findServiceInUse(trx, practiceId);
    if (!own) return;
    await replaceService(trx, { practiceId, now, by: staff.accountId }, undefined);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'interpreter-service.removed',
      details: { url: own.url, ...changes(auditedInterpreters(own), null, INTERPRETER_SECRETS) },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
  });
  return readInterpreterService(deps, practiceId);
}

export async function testInterpreterService(
  deps: ServiceDeps,
  { practiceId, staff }: ServiceGrant,
): Promise<ServiceAnswer> {
  const answer = await ask(deps, practiceId);
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'interpreter-service.tested',
    details: { outcome: answer.outcome, status: answer.status },
  });
  return answer;
}

async function ask(deps: ServiceDeps, practiceId: number): Promise<ServiceAnswer> {
  const own = await findServiceInUse(deps.db, practiceId);
  try {
    const service = own ? openService(deps, own) : deps.interpreters;
    return service ? await service.check() : { outcome: 'no-service', status: null };
  } catch (error) {
    if (error instanceof SealError) return { outcome: 'key-unreadable', status: null };
    throw error;
  }
}

function wrong(name: string, message: string): CodedError {
  return new CodedError('INVALID_INPUT', `${name} cannot be set so`, { fields: { [name]: message } });
}
