import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { addEnterprise } from '#server/features/practice/practices/practices.service.ts';
import { requireNewPassword } from '#server/http/access/new-password.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import { deleteAppSetting, readAppSetting, writeAppSetting } from '#server/storage/db/app-settings.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { authContracts } from '#shared/contracts/rest/staff/sign-in.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { anyAccount, insertFirstAdministrator } from './auth.queries.ts';

const SETTING = 'setup-token';
/** Locked while the first administrator is created, so that two clicks create only one. */
const SETUP_LOCK = 7002;

export type FirstAdministrator = z.output<(typeof authContracts)['POST /api/auth/setup/:token']['body']>;

/**
 * For production's first start: a token for creating the first administrator, or null if accounts exist. Each
 * start creates a new one; the database stores its hash.
 */
export async function offerSetup(db: Db): Promise<string | null> {
  if (await anyAccount(db)) return null;
  const token = randomBytes(24).toString('base64url');
  await writeAppSetting(db, SETTING, { hash: hashToken(token).toString('hex') });
  return token;
}

export async function isSetupOpen(db: Db, token: string): Promise<boolean> {
  const stored = await readAppSetting<{ hash: string }>(db, SETTING);
  if (!stored || !timingSafeEqual(Buffer.from(stored.hash, 'hex'), hashToken(token))) return false;
  return !(await anyAccount(db));
}

/**
 * Creates the enterprise, its first practice with starting visit types, and their administrator; uses up the
 * token.
 *
 * @throws NOT_FOUND for a wrong or used token; INVALID_INPUT for a password against the rules (PRODUCT 2.3)
 */
export async function setUp(
  deps: Pick<Deps, 'db' | 'settings' | 'email' | 'sms'>,
  token: string,
  first: FirstAdministrator,
): Promise<void> {
  const { db } = deps;
  if (!(await isSetupOpen(db, token))) throw new CodedError('NOT_FOUND');
  const { password, practiceName, timeZone, ...person } = first;
  const known = [person.firstName, person.lastName, person.email, practiceName];
  await requireNewPassword(deps.settings, password, known);
  const accountId = randomUUID();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(trx);
    if (!(await isSetupOpen(trx, token))) throw new CodedError('NOT_FOUND');
    const practiceId = await addEnterprise(deps, trx, practiceName, {
      name: practiceName,
      timeZone,
      idempotencyKey: null,
    });
    await insertFirstAdministrator(trx, {
      ...person,
      accountId,
      practiceId,
      passwordHash,
      apiAccess: API_ACCESS.provider,
    });
    await deleteAppSetting(trx, SETTING);
    await audit(trx, { practiceId, actor: `account:${accountId}`, action: 'installation.set-up' });
  });
}
