import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { ChallengeHolder, Staff } from '#server/http/access/caller.ts';
import { passMfa } from '#server/http/access/challenges.ts';
import { SealError, type SealedPlace } from '#server/runtime/config/seals.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { OwnApp } from '#shared/contracts/rest/staff/second-factors.ts';
import { APP_SETUP_MINUTES, MOST_APPS } from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type FactorOwner,
  failTry,
  noteFactor,
  notTaken,
  ownerOf,
  signingIn,
  tellOwner,
  triesOf,
} from './account-factor.ts';
import { appUri, FAILURES_COUNTED_MS, newAppKey, stepOfCode } from './app-code.ts';
import {
  deleteApp,
  deleteOldAppRows,
  deleteUnconfirmed,
  insertApp,
  lockApp,
  markConfirmed,
  selectApps,
  spendStep,
} from './authenticator-apps.queries.ts';
import { lockPerson } from './mfa.queries.ts';
import { personOf } from './mfa-person.ts';
import { countUnused } from './recovery-codes.queries.ts';
import { dropCodesWithoutFactor, freshCodes, replaceCodes } from './recovery-codes.service.ts';

type AppDeps = Pick<Deps, 'db' | 'clock' | 'keys'>;

export async function readApps(db: Db, accountId: string): Promise<OwnApp[]> {
  const rows = await selectApps(db, accountId);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    appId: id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Creates a new app's key, replacing an unconfirmed one (PRODUCT 2.10). Sign-ins require no code yet.
 *
 * @throws TOO_MANY_APPS
 */
export async function beginApp(
  { db, clock, keys, publicUrl }: AppDeps & Pick<Deps, 'publicUrl'>,
  { accountId, email }: Staff,
  name: string,
): Promise<{ appId: string; key: string; uri: string }> {
  const appId = randomUUID();
  const key = newAppKey();
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${accountId}`);
    await requireRoom(trx, accountId);
    await deleteUnconfirmed(trx, accountId);
    await insertApp(trx, {
      id: appId,
      accountId,
      name,
      secret: keys.seals.seal('authenticator-app', placeOf(accountId, appId), key),
      createdAt: new Date(clock()),
    });
  });
  return { appId, key, uri: appUri(key, new URL(publicUrl).host, email) };
}

/**
 * Adds the app that shows this code. From now on sign-ins require its codes; this session has entered one. Idempotent.
 *
 * @returns recovery codes, shown only this once, if the account has none
 * @throws NOT_FOUND for another person's app, and for one started too long ago; UNABLE_VALIDATE_CODE, TOO_MANY_APPS
 */
export async function confirmApp(
  deps: AppDeps & Pick<Deps, 'jobs' | 'email'>,
  staff: Staff,
  appId: string,
  { code, language }: { code: string; language: Language },
): Promise<string[] | null> {
  const { db, clock, keys } = deps;
  const now = clock();
  const fresh = await freshCodes(keys, staff.accountId);
  const newCodes = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${staff.accountId}`);
    const app = await lockApp(trx, staff.accountId, appId);
    if (!app) throw new CodedError('NOT_FOUND');
    if (app.confirmedAt) return null;
    if (app.createdAt.getTime() <= now - APP_SETUP_MINUTES * 60_000) throw new CodedError('NOT_FOUND');
    await requireRoom(trx, staff.accountId);
    const key = keys.seals.open('authenticator-app', placeOf(staff.accountId, appId), app.secret);
    const step = stepOfCode(key, code, now);
    if (step === null) throw notTaken('WRONG');
    await markConfirmed(trx, appId, step, new Date(now));
    await passMfa(trx, { caller: staff }, 'app', new Date(now));
    await noteFactor(trx, ownerOf(staff), 'mfa.app-added', { appId });
    const notice = { kind: 'app-added', recipient: staff.email, language } as const;
    await tellOwner(deps, trx, ownerOf(staff), notice);
    if ((await countUnused(trx, staff.accountId)) > 0) return null;
    return replaceCodes(trx, staff.accountId, fresh, new Date(now));
  });
  wakeSender(deps);
  return newCodes;
}

/**
 * Removes an app; with the last second factor, the recovery codes are removed too.
 *
 * @throws NOT_FOUND both for another person's app and for a missing one
 */
export async function removeApp(
  deps: Pick<Deps, 'db' | 'jobs' | 'email'>,
  staff: Staff,
  appId: string,
  language: Language,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${staff.accountId}`);
    if (!(await deleteApp(trx, staff.accountId, appId))) throw new CodedError('NOT_FOUND');
    await dropCodesWithoutFactor(trx, staff.accountId);
    await noteFactor(trx, ownerOf(staff), 'mfa.app-removed', { appId });
    const notice = { kind: 'app-removed', recipient: staff.email, language } as const;
    await tellOwner(deps, trx, ownerOf(staff), notice);
  });
  wakeSender(deps);
}

export async function verifyAppCode(
  deps: AppDeps & Pick<Deps, 'publicUrl'>,
  holder: ChallengeHolder,
  code: string,
): Promise<{ continueTo: string }> {
  const person = await personOf(deps, holder);
  const owner = signingIn(holder, person);
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  // This administrator must sign in with a passkey.
  if (person.passkey && !person.app) throw notTaken('NO_CODE');
  await takeAppCode(deps, owner, code, async (trx, now) => {
    // The session has ended, or already passed because the same code was sent twice.
    if (!(await passMfa(trx, holder, 'app', now))) return notTaken('NOT_NEEDED');
    await noteFactor(trx, owner, 'mfa.verified', { method: 'app' });
    return null;
  });
  return { continueTo: person.continueTo };
}

/**
 * Confirms a change by the account's owner with an app's code.
 *
 * @throws UNABLE_VALIDATE_CODE with a {@link ValidateRefusal}
 */
export function confirmByApp(deps: AppDeps, staff: Staff, code: string): Promise<void> {
  return takeAppCode(deps, ownerOf(staff), code, async () => null);
}

/** Removes apps that were not confirmed within a day. Safe to run at any time, in any process. */
export function removeOldAppRows(db: Db, now: number): Promise<void> {
  return deleteOldAppRows(db, new Date(now - FAILURES_COUNTED_MS));
}

/**
 * Accepts a code of one of the account's apps, once. Locks the person, so that concurrent tries cannot exceed the
 * limit, and one code opens one session.
 *
 * @param taken runs in the same transaction; may refuse
 */
async function takeAppCode(
  { db, clock, keys }: AppDeps,
  owner: FactorOwner,
  code: string,
  taken: (trx: Trx, now: Date) => Promise<CodedError | null>,
): Promise<void> {
  const { accountId } = owner;
  const now = clock();
  // Failures must be committed, so refusals are thrown afterward.
  const refusal = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${accountId}`);
    const { failed, refusal: locked } = await triesOf(trx, owner, 'app', now);
    if (locked) return locked;
    const apps = await selectApps(trx, accountId);
    if (apps.length === 0) return notTaken('NO_CODE');
    let used = false;
    for (const app of apps) {
      const step = stepIn(keys, app, code, now);
      if (step === null) continue;
      if (await spendStep(trx, app.id, step, new Date(now))) return taken(trx, new Date(now));
      used = true;
    }
    return failTry(trx, owner, 'app', { failed, now, reason: used ? 'USED' : 'WRONG' });
  });
  if (refusal) throw refusal;
}

/** Null if the key cannot be opened because the application secret differs. */
function stepIn(
  keys: Deps['keys'],
  app: { id: string; accountId: string; secret: string },
  code: string,
  now: number,
): number | null {
  try {
    return stepOfCode(
      keys.seals.open('authenticator-app', placeOf(app.accountId, app.id), app.secret),
      code,
      now,
    );
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

async function requireRoom(trx: Trx, accountId: string): Promise<void> {
  if ((await selectApps(trx, accountId)).length >= MOST_APPS) throw new CodedError('TOO_MANY_APPS');
}

/** A key can only be opened for its app of its account. */
const placeOf = (accountId: string, appId: string): SealedPlace => ({
  practiceId: 0,
  id: `${accountId}/${appId}`,
  column: 'secret',
});
