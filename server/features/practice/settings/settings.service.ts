import { isDeepStrictEqual } from 'node:util';
import { type AuditEvent, audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { hasInterpreters } from '#server/features/practice/practice-services/interpreter-services.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { holdSettings, readOwnSettings, writeOwnSetting } from '#server/storage/settings/stored.ts';
import type { Settings, SettingsChange } from '#shared/contracts/rest/practice/settings.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { CodedError } from '#shared/errors.ts';
import { canInEvery } from '#shared/permissions/permissions.ts';
import type { SettingOrigin } from '#shared/settings/definitions.ts';
import {
  keysOfScope,
  SETTING_KEYS,
  SETTINGS,
  type SettingDefinition,
  type SettingKey,
  type SettingNeed,
  type SettingValue,
} from '#shared/settings/definitions.ts';
import { inheritedSetting, type OwnByScope, type OwnSetting } from '#shared/settings/inheritance.ts';
import type { SettingsGrant } from './settings.policy.ts';
import {
  countPracticesWith,
  findScope,
  type ScopeHome,
  type StaffDemand,
  selectMembersAmong,
  selectPracticesOfEnterprise,
  selectScopesWith,
} from './settings.queries.ts';

export { selectPracticesOfEnterprise };

type SettingDeps = Pick<Deps, 'db' | 'email' | 'sms' | 'interpreters' | 'monitoring' | 'events' | 'settings'>;
type Own = OwnByScope<unknown>;
const definitionOf = (key: SettingKey): SettingDefinition => SETTINGS[key];

export async function readSettings(deps: SettingDeps, { staff, scope }: SettingsGrant): Promise<Settings> {
  const { db } = deps;
  const home = await findScope(db, scope);
  if (!home) throw new CodedError('NOT_FOUND');
  const { enterpriseId } = home;
  const own = await readOwnSettings(db, home);
  const practices = await selectPracticesOfEnterprise(db, enterpriseId);
  const met = await metNeeds(deps, home.practiceId === null ? practices : [home.practiceId]);
  const settings = keysOfScope(scope.kind).map((key) => {
    const inherited = inheritedSetting(definitionOf(key), own.get(key) ?? {}, scope.kind);
    const standing = {
      own: own.get(key)?.[scope.kind] ?? null,
      inherited: { ...inherited, originName: nameOf(home, inherited.origin) },
      mayBeFinal: scope.kind === 'enterprise' && definitionOf(key).mayBeFinal,
      available: isAvailable(met, definitionOf(key).needs),
    };
    return [key, standing];
  });
  return {
    scope: {
      kind: scope.kind,
      id: String(scope.id),
      name: nameOf(home, scope.kind) ?? '',
      practiceId: home.practiceId,
    },
    version: home.version,
    settings: Object.fromEntries(settings) as Settings['settings'],
    enterprise: {
      enterpriseId,
      name: home.enterpriseName,
      mayChange: canInEvery(staff, 'practice.administer', practices),
    },
  };
}

/**
 * Saves a scope's own values, as differences. Live visits of the practices follow immediately.
 *
 * @throws CHANGED_MEANWHILE, SETTING_IS_FINAL for a setting that applies across practices, INVALID_INPUT for a setting
 *   that cannot be set in this scope, names outsiders, or needs what the installation lacks, or for requiring passkeys
 *   by a person without one, who would lock themselves out
 */
export async function changeSettings(
  deps: SettingDeps,
  { staff, scope, home, practiceIds }: SettingsGrant,
  { version, ...changes }: SettingsChange,
): Promise<void> {
  const met = await metNeeds(deps, practiceIds);
  await deps.events.transaction(async (trx, happened) => {
    await holdSettings(trx, scope, version);
    const stored = await readOwnSettings(trx, home);
    const before: Record<string, OwnSetting<unknown> | null> = {};
    const after: typeof before = {};
    for (const key of SETTING_KEYS) {
      const next = changes[key];
      const own = stored.get(key) ?? {};
      const was = own[scope.kind] ?? null;
      if (next === undefined || isDeepStrictEqual(next, was)) continue;
      checkChange(met, scope.kind, key, own, next);
      if (key === 'administratorPasskey' && next?.value === true && was?.value !== true && !staff.hasPasskey)
        throw refused(key, 'OWN_PASSKEY_FIRST');
      if (key === 'waitEscalation') await checkColleagues(trx, home, was, next);
      await writeOwnSetting(trx, scope, key, next, staff.accountId);
      before[key] = was;
      after[key] = next;
    }
    if (Object.keys(after).length === 0) return;
    const details = { scope: scope.kind, before, after };
    const actor = `account:${staff.accountId}` as const;
    for (const practiceId of practiceIds) await tellAudit(trx, practiceId, actor, home, details);
    await happened({ type: 'settings.changed', practiceIds: [...practiceIds] });
  });
}

/**
 * Turns a setting off wherever it is on, keeping whether it is final. Other values stay. Leaves the event to the
 * product's processes, because the caller is a command, which handles no events.
 *
 * @returns how many practices had it on
 */
export async function switchOffEverywhere(
  { events }: Pick<Deps, 'events'>,
  key: StaffDemand,
): Promise<number> {
  const { result } = await events.write(async (trx, happened) => {
    const had = await countPracticesWith(trx, key);
    const affected = new Set<number>();
    for (const scope of await selectScopesWith(trx, key)) {
      await holdSettings(trx, scope, null);
      const home = await findScope(trx, scope);
      if (!home) continue;
      const was = (await readOwnSettings(trx, home)).get(key)?.[scope.kind];
      if (!was?.value) continue;
      const off = { value: false, final: was.final };
      await writeOwnSetting(trx, scope, key, off, null);
      const practiceIds =
        home.practiceId === null
          ? await selectPracticesOfEnterprise(trx, home.enterpriseId)
          : [home.practiceId];
      const details = { scope: scope.kind, before: { [key]: was }, after: { [key]: off } };
      for (const practiceId of practiceIds) {
        await tellAudit(trx, practiceId, 'system', home, details);
        affected.add(practiceId);
      }
    }
    if (affected.size > 0) await happened({ type: 'settings.changed', practiceIds: [...affected] });
    return had;
  });
  return result;
}

function checkChange(
  met: MetNeeds,
  kind: SettingsGrant['scope']['kind'],
  key: SettingKey,
  own: Own,
  next: OwnSetting<unknown> | null,
): void {
  const { mayBeFinal, needs } = definitionOf(key);
  if (!keysOfScope(kind).includes(key)) throw refused(key, 'FIELD_INVALID');
  if (inheritedSetting(definitionOf(key), own, kind).final)
    throw new CodedError('SETTING_IS_FINAL', `${key} applies across practices`);
  if (next?.final && !(mayBeFinal && kind === 'enterprise')) throw refused(key, 'FIELD_INVALID');
  // Turned on while available, it may stay on and be turned off.
  if (next?.value === true && own[kind]?.value !== true && !isAvailable(met, needs))
    throw refused(key, 'SETTING_NOT_AVAILABLE');
}

/** Added colleagues must be the practice's; a former colleague may stay until removed. */
async function checkColleagues(
  trx: Trx,
  { practiceId }: ScopeHome,
  was: OwnSetting<unknown> | null,
  next: OwnSetting<unknown> | null,
): Promise<void> {
  const before = colleaguesOf(was);
  const added = new Set(colleaguesOf(next).filter((id) => !before.includes(id)));
  const members = practiceId === null ? [] : await selectMembersAmong(trx, practiceId, [...added]);
  if (members.length < added.size) throw refused('waitEscalation', 'FIELD_INVALID');
}

const colleaguesOf = (own: OwnSetting<unknown> | null): readonly string[] =>
  (own?.value as SettingValue<'waitEscalation'> | undefined)?.colleagueIds ?? [];

function refused(key: SettingKey, message: string): CodedError {
  return new CodedError('INVALID_INPUT', `${key} cannot be set so`, { fields: { [key]: message } });
}

type MetNeeds = ReadonlySet<SettingNeed>;

async function metNeeds(deps: SettingDeps, practiceIds: readonly number[]): Promise<MetNeeds> {
  const met = new Set<SettingNeed>();
  if (!deps.settings.oidc) met.add('accounts');
  if (deps.email !== null || deps.sms !== null) met.add('codes');
  if (await hasInterpreters(deps, practiceIds)) met.add('interpreters');
  if (deps.monitoring) met.add('monitoring');
  return met;
}

function isAvailable(met: MetNeeds, needs: SettingNeed | undefined): boolean {
  return needs === undefined || met.has(needs);
}

/** An enterprise's settings affect each of its practices, so each practice's audit records them. */
function tellAudit(
  trx: Trx,
  practiceId: number,
  actor: AuditEvent['actor'],
  home: ScopeHome,
  details: AuditDetails,
): Promise<void> {
  return audit(trx, {
    practiceId,
    actor,
    action: 'settings.changed',
    ...(home.visitTypeId ? { subjectId: home.visitTypeId } : {}),
    details,
  });
}

function nameOf(home: ScopeHome, origin: SettingOrigin): string | null {
  switch (origin) {
    case 'product':
      return null;
    case 'enterprise':
      return home.enterpriseName;
    case 'practice':
      return home.practiceName;
    case 'visit-type':
      return home.visitTypeName;
    default:
      return origin satisfies never;
  }
}
