import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { recordConnection } from '#server/features/practice/practice-services/installation-records.ts';
import { addStartingVisitTypes } from '#server/features/practice/visit-types/visit-types.service.ts';
import type { Administrator } from '#server/http/access/administrator.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import { writeOwnSetting } from '#server/storage/settings/stored.ts';
import type {
  Enterprise,
  EnterpriseChange,
  NewEnterprise,
  NewPractice,
  Practice,
  PracticeChange,
  VisitLocation,
} from '#shared/contracts/rest/practice/practices.ts';
import { CodedError } from '#shared/errors.ts';
import { canInEvery } from '#shared/permissions/permissions.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import type { EnterpriseGrant, PracticeGrant } from './practices.policy.ts';
import {
  findByIdempotencyKey,
  findEnterpriseName,
  findPractice,
  holdActivePractices,
  insertEnterprise,
  insertMemberships,
  insertPractice,
  renameEnterprise,
  replaceLocations,
  selectEnterprises,
  selectLocations,
  selectPractices,
  selectWholeAdministrators,
  updatePractice,
} from './practices.queries.ts';

export async function locationsOf(db: Db, practiceId: number): Promise<VisitLocation[]> {
  const rows = await selectLocations(db, practiceId);
  return rows.map(({ locationId, name, ...address }) => ({
    locationId,
    name,
    address: addressLine(address),
  }));
}

export async function readEnterprises(
  { db }: Pick<Deps, 'db'>,
  { staff, practiceIds }: Administrator,
): Promise<Enterprise[]> {
  const enterprises = await selectEnterprises(db, staff.administersInstallation ? 'all' : practiceIds);
  const practices = await selectPractices(
    db,
    enterprises.map(({ enterpriseId }) => enterpriseId),
  );
  return enterprises.map((enterprise) => {
    const all = practices.filter(({ enterpriseId }) => enterpriseId === enterprise.enterpriseId);
    const active = all.filter(({ disabledAt }) => !disabledAt).map(({ practiceId }) => practiceId);
    const seesAll = staff.administersInstallation;
    const mayChange = canInEvery(staff, 'practice.administer', active);
    return {
      ...enterprise,
      mayChange,
      practices: all
        .filter(({ practiceId }) => seesAll || mayChange || practiceIds.includes(practiceId))
        .map(({ practiceId, name, timeZone, disabledAt, locations, staff: people }) => ({
          practiceId,
          name,
          timeZone,
          active: !disabledAt,
          administered: mayChange || practiceIds.includes(practiceId),
          locations: Number(locations),
          staff: Number(people),
        })),
    };
  });
}

export async function readPractice(
  deps: Pick<Deps, 'db' | 'records' | 'settings'>,
  { practiceId, wholeEnterprise }: PracticeGrant,
): Promise<Practice> {
  const { db } = deps;
  const row = await findPractice(db, practiceId);
  if (!row) throw new CodedError('NOT_FOUND');
  const { disabledAt, openVisits, ...practice } = row;
  return {
    ...practice,
    locations: (await selectLocations(db, practiceId)) as Practice['locations'],
    active: !disabledAt,
    openVisits: Number(openVisits),
    api: await recordConnection(deps, practiceId),
    mayChangeStatus: wholeEnterprise,
  };
}

/**
 * The practice has no staff yet.
 *
 * @param practice.idempotencyKey of the form; null without one
 */
async function addPractice(
  trx: Trx,
  practice: { enterpriseId: number; name: string; timeZone: string; idempotencyKey: string | null },
): Promise<number> {
  const practiceId = await insertPractice(trx, practice);
  await addStartingVisitTypes(trx, practiceId);
  return practiceId;
}

/**
 * Adds an enterprise with its first practice, like {@link addPractice}. In production it requires a second factor of
 * staff until an administrator turns that off (PRODUCT 2.12), unless another identity provider signs them in.
 */
export async function addEnterprise(
  { settings, email, sms }: Pick<Deps, 'settings' | 'email' | 'sms'>,
  trx: Trx,
  enterpriseName: string,
  practice: { name: string; timeZone: string; idempotencyKey: string | null },
): Promise<number> {
  const enterpriseId = await insertEnterprise(trx, enterpriseName);
  // Without a way to send codes, staff without an app could not sign in.
  if (settings.production && !settings.oidc && sendableMethods({ email, sms }).length > 0) {
    const asked = { value: true, final: false };
    await writeOwnSetting(trx, { kind: 'enterprise', id: enterpriseId }, 'providerMfa', asked, null);
  }
  return addPractice(trx, { enterpriseId, ...practice });
}

/**
 * Administrators of all of the enterprise's practices administer the new one too. Sending the same form again returns
 * the practice that it created.
 */
export async function createPractice(
  { db }: Pick<Deps, 'db'>,
  { staff, enterpriseId }: EnterpriseGrant,
  { name, timeZone, idempotencyKey }: NewPractice,
): Promise<{ practiceId: number }> {
  return once(db, idempotencyKey, async (trx) => {
    const active = await holdActivePractices(trx, enterpriseId);
    const members = await selectWholeAdministrators(trx, active);
    if (!members.some(({ accountId }) => accountId === staff.accountId))
      throw new CodedError('ACCESS_DENIED');
    const practiceId = await addPractice(trx, { enterpriseId, name, timeZone, idempotencyKey });
    await insertMemberships(trx, practiceId, members);
    await tellCreated(trx, practiceId, staff.accountId, { enterpriseId, name, timeZone });
    return practiceId;
  });
}

export async function createEnterprise(
  deps: Pick<Deps, 'db' | 'settings' | 'email' | 'sms'>,
  { staff }: Administrator,
  { enterpriseName, name, timeZone, idempotencyKey }: NewEnterprise,
): Promise<{ practiceId: number }> {
  return once(deps.db, idempotencyKey, async (trx) => {
    const practiceId = await addEnterprise(deps, trx, enterpriseName, { name, timeZone, idempotencyKey });
    const userType = staff.memberships[0]?.userType ?? 'ClinicalAdmin';
    await insertMemberships(trx, practiceId, [{ accountId: staff.accountId, userType }]);
    await tellCreated(trx, practiceId, staff.accountId, { enterpriseName, name, timeZone });
    return practiceId;
  });
}

/** @throws CHANGED_MEANWHILE */
export async function changeEnterprise(
  { db }: Pick<Deps, 'db'>,
  { staff, enterpriseId, practiceIds }: EnterpriseGrant,
  { version, name }: EnterpriseChange,
): Promise<{ name: string; version: number }> {
  return db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'enterprises', enterpriseId, version);
    const before = await findEnterpriseName(trx, enterpriseId);
    const [home] = practiceIds;
    if (before !== name)
      await audit(trx, {
        ...(home === undefined ? {} : { practiceId: home }),
        actor: `account:${staff.accountId}`,
        action: 'enterprise.changed',
        subjectId: String(enterpriseId),
        details: { ...changes({ name: before }, { name }) },
      });
    return renameEnterprise(trx, enterpriseId, name);
  });
}

/** @throws CHANGED_MEANWHILE; INVALID_INPUT for another practice's location */
export async function changePractice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId }: PracticeGrant,
  { version, name, timeZone, locations }: PracticeChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdVersion(trx, 'practices', practiceId, version);
    const before = await findPractice(trx, practiceId);
    const locationsBefore = await selectLocations(trx, practiceId);
    await updatePractice(trx, practiceId, { name, timeZone });
    if (!(await replaceLocations(trx, practiceId, locations, new Date(clock()))))
      throw new CodedError('INVALID_INPUT', 'a location of another practice', {
        fields: { locations: 'FIELD_INVALID' },
      });
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'practice.changed',
      subjectId: String(practiceId),
      details: {
        ...changes(
          { name: before?.name, timeZone: before?.timeZone, locations: locationsBefore },
          { name, timeZone, locations: await selectLocations(trx, practiceId) },
        ),
      },
    });
  });
}

/**
 * Disables or enables a practice. Disabling immediately ends its links, sessions and live visits, because every check
 * of a right reads this status, including the check of open sockets (`realtime/socket-sweep.ts`).
 *
 * @throws CHANGED_MEANWHILE; LAST_PRACTICE if the enterprise would be left without an active practice
 */
export async function setPracticeActive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId, enterpriseId }: PracticeGrant,
  { active, version }: { active: boolean; version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const others = (await holdActivePractices(trx, enterpriseId)).filter((id) => id !== practiceId);
    await holdVersion(trx, 'practices', practiceId, version);
    if (!active && others.length === 0) throw new CodedError('LAST_PRACTICE');
    const before = await findPractice(trx, practiceId);
    await updatePractice(trx, practiceId, { disabledAt: active ? null : new Date(clock()) });
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: active ? 'practice.activated' : 'practice.deactivated',
      subjectId: String(practiceId),
      details: { ...changes({ active: !before?.disabledAt }, { active }) },
    });
  });
}

/** Creates a practice unless the form with this key already has, even concurrently. */
async function once(
  db: Deps['db'],
  idempotencyKey: string,
  create: (trx: Trx) => Promise<number>,
): Promise<{ practiceId: number }> {
  const before = await findByIdempotencyKey(db, idempotencyKey);
  if (before) return { practiceId: before.id };
  try {
    return { practiceId: await db.transaction().execute(create) };
  } catch (error) {
    if (!isUniqueViolation(error, 'practices_idempotency_key_key')) throw error;
    const winner = await findByIdempotencyKey(db, idempotencyKey);
    if (!winner) throw error;
    return { practiceId: winner.id };
  }
}

async function tellCreated(trx: Trx, practiceId: number, accountId: string, after: object): Promise<void> {
  await audit(trx, {
    practiceId,
    actor: `account:${accountId}`,
    action: 'practice.created',
    subjectId: String(practiceId),
    details: { ...changes(null, { ...after }) },
  });
}
