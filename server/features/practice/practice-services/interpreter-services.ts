import { openHttpInterpreters } from '#server/adapters/interpreter/http.ts';
import type { InterpreterService } from '#server/adapters/interpreter/port.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import {
  anyHasService,
  findServiceInUse,
  findServiceOfRequest,
  type StoredService,
} from './stored-interpreter-services.ts';

/*
 * Selects a practice's interpreter service: its own, else the installation's. A request stays with the
 * service that received it.
 */

export interface InterpreterDeps {
  db: Db;
  keys: Pick<Keys, 'seals'>;
  interpreters: InterpreterService | null;
  settings: Pick<Settings, 'privateServiceAddresses'>;
}

export interface ChosenService {
  serviceId: string | null;
  kind: InterpreterService['kind'];
  interpreterName: string;
}

export async function hasInterpreters(
  { db, interpreters }: Pick<InterpreterDeps, 'db' | 'interpreters'>,
  practiceIds: readonly number[],
): Promise<boolean> {
  return interpreters !== null || anyHasService(db, practiceIds);
}

export async function interpretersOfPractice(
  { interpreters }: Pick<InterpreterDeps, 'interpreters'>,
  db: Db | Trx,
  practiceId: number,
): Promise<ChosenService | null> {
  const own = await findServiceInUse(db, practiceId);
  if (own) return { serviceId: own.id, kind: 'http', interpreterName: 'Interpreter' };
  if (!interpreters) return null;
  const { kind, interpreterName } = interpreters;
  return { serviceId: null, kind, interpreterName };
}

/**
 * The service that received a request; null if it no longer exists.
 *
 * @throws SealError
 */
export async function interpretersOfRequest(
  deps: InterpreterDeps,
  requestId: string,
): Promise<InterpreterService | null> {
  const found = await findServiceOfRequest(deps.db, requestId);
  if (!found) return null;
  if (found.serviceId === null) return deps.interpreters;
  return found.own ? openService(deps, found.own) : null;
}

/**
 * Null if its token was erased, because the service was replaced and its last request is over.
 *
 * @throws SealError
 */
export function openService(
  { keys, settings }: Pick<InterpreterDeps, 'keys' | 'settings'>,
  { id, practiceId, url, token, webhookSecret }: StoredService,
): InterpreterService | null {
  if (!token) return null;
  const open = (column: string, sealed: string) =>
    keys.seals.open('interpreter-service', { practiceId, id, column }, sealed);
  return openHttpInterpreters({
    url,
    token: open('token', token),
    ...(webhookSecret ? { webhookSecret: open('webhookSecret', webhookSecret) } : {}),
    allowPrivate: settings.privateServiceAddresses,
  });
}
