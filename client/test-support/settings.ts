import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { Settings, SettingsChange } from '#shared/contracts/rest/practice/settings.ts';
import type { SettingOrigin } from '#shared/settings/definitions.ts';
import { keysOfScope, SETTINGS, type SettingKey, type SettingValue } from '#shared/settings/definitions.ts';
import { SAGUARO } from './staff.ts';

export type PracticeIdentity = CallResult<Rest['GET /api/admin/practices/:practiceId/identity']>;

export const IDENTITY: PracticeIdentity = { name: SAGUARO.practiceName, phone: '+16025550100', logo: null };

type Standings = {
  [K in SettingKey]?: {
    own?: { value: SettingValue<K>; final: boolean } | null;
    inherited?: { value: SettingValue<K>; origin: SettingOrigin; originName: string | null; final: boolean };
    available?: boolean;
  };
};

const NAMES: Record<Settings['scope']['kind'], string> = {
  enterprise: SAGUARO.enterpriseName,
  practice: SAGUARO.practiceName,
  'visit-type': 'Follow-up',
};

export function settingsOf(kind: Settings['scope']['kind'], given: Standings = {}): Settings {
  const settings = Object.fromEntries(
    keysOfScope(kind).map((key) => [
      key,
      {
        own: null,
        inherited: { value: SETTINGS[key].default, origin: 'product', originName: null, final: false },
        mayBeFinal: kind === 'enterprise',
        available: true,
        ...given[key],
      },
    ]),
  );
  return {
    scope: {
      kind,
      id: String(SAGUARO.practiceId),
      name: NAMES[kind],
      practiceId: kind === 'enterprise' ? null : SAGUARO.practiceId,
    },
    version: 7,
    settings: settings as Settings['settings'],
    enterprise: { enterpriseId: SAGUARO.enterpriseId, name: SAGUARO.enterpriseName, mayChange: true },
  };
}

export function settingsAfter(before: Settings, { version, ...changes }: SettingsChange): Settings {
  const settings = Object.fromEntries(
    Object.entries(before.settings).map(([key, standing]) => {
      const own = changes[key as SettingKey];
      return [key, own === undefined ? standing : { ...standing, own }];
    }),
  );
  return { ...before, version: version + 1, settings: settings as Settings['settings'] };
}
