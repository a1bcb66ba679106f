import { createHash, randomUUID } from 'node:crypto';
import type { PushOutcome, PushTarget, PushText } from '#server/adapters/messaging/push/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { deviceOf } from '#server/features/core/connections/device-of.ts';
import type { Deps } from '#server/features/deps.ts';
import { tellOfChannel } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { words } from '#server/formats/words/words.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { requireFreshProof } from '#server/http/access/fresh-proof.ts';
import type { NewPushDevice, PushDevice } from '#shared/contracts/rest/messages/push-devices.ts';
import {
  MOST_PUSH_DEVICES,
  offersTakeOver,
  type PushKind,
} from '#shared/contracts/rest/messages/push-devices.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  deleteDevice,
  deleteDevicesOfSessions,
  deleteEndpoint,
  deleteOwnEndpoint,
  holdAccount,
  insertDevice,
  noteFailing,
  noteOnce,
  noteUsed,
  selectDevices,
} from './push.queries.ts';
import { tellEnded } from './push-ended.ts';

export { deleteDevicesOfSessions, noteOnce };

type PushDeps = Pick<Deps, 'db' | 'keys' | 'push' | 'clock' | 'jobs' | 'email'>;

const FAILS_FOR_MS = 3 * 24 * 60 * 60_000;

const placeOf = (id: string) => ({ practiceId: 0, id, column: 'target' });

export async function listDevices({ db }: Pick<Deps, 'db'>, accountId: string): Promise<PushDevice[]> {
  return (await selectDevices(db, accountId)).map(({ id, browser, system, createdAt, lastUsedAt }) => ({
    deviceId: id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/**
 * Adds the caller's browser and notifies them by email. Replaces the browser's earlier entry, even a colleague's.
 *
 * @throws PROOF_REQUIRED, TOO_MANY_PUSH_DEVICES
 */
export async function addDevice(
  deps: PushDeps,
  { accountId, staffSessionId }: Staff,
  { endpoint, p256dh, auth, replaces }: NewPushDevice,
  userAgent: string,
): Promise<{ deviceId: string }> {
  const { db, keys, push, clock } = deps;
  const { browser, system } = deviceOf(userAgent);
  const target = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  const endpointHash = hashOf(endpoint);
  const deviceId = await db.transaction().execute(async (trx) => {
    await holdAccount(trx, accountId);
    await deleteEndpoint(trx, endpointHash);
    const former = replaces && (await deleteOwnEndpoint(trx, accountId, hashOf(replaces)));
    // A renewed subscription is the same channel.
    if (!former) await requireFreshProof(trx, { staffSessionId }, clock());
    const id = former || randomUUID();
    if ((await selectDevices(trx, accountId)).length >= MOST_PUSH_DEVICES)
      throw new CodedError('TOO_MANY_PUSH_DEVICES');
    await insertDevice(trx, {
      id,
      accountId,
      staffSessionId,
      endpointHash,
      target: keys.seals.seal('push-subscription', placeOf(id), target),
      serverKey: push.serverKey,
      browser,
      system,
      createdAt: new Date(clock()),
      lastUsedAt: null,
    });
    await audit(trx, { actor: `account:${accountId}`, action: 'push-device.added', subjectId: id });
    if (!former) await tellOfChannel(deps, trx, accountId, 'push-device-added');
    return id;
  });
  wakeSender(deps);
  return { deviceId };
}

/** @throws NOT_FOUND if it is not the caller's */
export async function removeDevice(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Staff,
  deviceId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteDevice(trx, accountId, deviceId))) throw new CodedError('NOT_FOUND');
    await audit(trx, { actor: `account:${accountId}`, action: 'push-device.removed', subjectId: deviceId });
  });
}

/** @throws NOT_FOUND if it is not the caller's */
export async function testDevice(
  deps: PushDeps,
  { accountId }: Staff,
  deviceId: string,
  language: Language,
): Promise<{ outcome: PushOutcome }> {
  const device = (await selectDevices(deps.db, accountId)).find(({ id }) => id === deviceId);
  if (!device) throw new CodedError('NOT_FOUND');
  return { outcome: await sendTo(deps, accountId, device, textOf('test', null, language)) };
}

/** States what happened, without the patient or the reason. A click opens the visit's page. */
export function textOf(kind: PushKind | 'test', visitId: string | null, language: Language): PushText {
  const t = words.getFixedT(language, 'push-message');
  return {
    title: t(`title.${kind}`),
    body: t(`body.${kind}`),
    path: visitId ? `/provider/visits/${visitId}` : '/provider/notification-settings',
    tag: `${kind}:${visitId ?? ''}`,
    takeOver:
      visitId && offersTakeOver(kind)
        ? { title: t('takeOver'), path: `/api/provider/visits/${visitId}/take-over` }
        : null,
  };
}

interface Device {
  id: string;
  target: string;
  serverKey: string;
  failingSince: Date | null;
}

export async function sendTo(
  deps: PushDeps,
  accountId: string,
  { id, target, serverKey, failingSince }: Device,
  text: PushText,
): Promise<PushOutcome> {
  const { db, keys, push, clock } = deps;
  const { endpoint, keys: browserKeys } = JSON.parse(
    keys.seals.open('push-subscription', placeOf(id), target),
  ) as Omit<PushTarget, 'serverKey'>;
  const outcome = await push.send({ endpoint, keys: browserKeys, serverKey }, text);
  const now = new Date(clock());
  if (outcome === 'sent') await noteUsed(db, id, now);
  if (outcome === 'failed') await noteFailing(db, id, now);
  const failsFor = outcome === 'failed' && failingSince ? now.getTime() - failingSince.getTime() : 0;
  if (outcome !== 'gone' && failsFor < FAILS_FOR_MS) return outcome;
  await db.transaction().execute(async (trx) => {
    if (!(await deleteDevice(trx, accountId, id))) return;
    await audit(trx, { actor: 'system', action: 'push-device.removed', subjectId: id });
    await tellEnded(deps, trx, { accountId, deviceId: id });
  });
  wakeSender(deps);
  return 'gone';
}
