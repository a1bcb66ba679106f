import { z } from 'zod';
import { SETTINGS, type SettingKey, type SettingValue } from '../../settings/definitions.ts';
import { SETTING_SCOPES } from '../../settings/scopes.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const ORIGINS = ['product', ...SETTING_SCOPES] as const;

/** How one setting stands in a scope. What counts there: `inherited` if that is final, else `own`, else `inherited`. */
const standing = <T>(value: z.ZodType<T, T>) =>
  z.object({
    /** What is set here; null: nothing is. */
    own: z.object({ value, final: z.boolean() }).nullable(),
    /** What would count without it. */
    inherited: z.object({
      value,
      origin: z.enum(ORIGINS),
      /** Of the practice or enterprise that it comes from; null for the product's default. */
      originName: z.string().nullable(),
      /** It applies across practices: nothing that is set here counts, and nothing can be set. */
      final: z.boolean(),
    }),
    /** Whether this scope may say that it applies across its practices. */
    mayBeFinal: z.boolean(),
    /** False: the installation lacks what it needs to be switched on. */
    available: z.boolean(),
  });

/** A setting as a form sends it: null goes back to what is inherited. */
const change = <T>(value: z.ZodType<T, T>) =>
  z.strictObject({ value, final: z.boolean() }).nullable().optional();

/** The same of every setting: all are answered in the scopes that have them. */
function ofEach<R>(make: (value: z.ZodType) => R) {
  return Object.fromEntries(Object.entries(SETTINGS).map(([key, { schema }]) => [key, make(schema)]));
}
type Standings = { [K in SettingKey]: z.ZodOptional<ReturnType<typeof standing<SettingValue<K>>>> };
type Changes = { [K in SettingKey]: ReturnType<typeof change<SettingValue<K>>> };

const Settings = z.object({
  scope: z.object({ kind: z.enum(SETTING_SCOPES), id: z.string(), name: z.string() }),
  /** Counts the changes of the scope's settings: who saves says which one they saw. */
  version: z.int(),
  settings: z.object(ofEach((value) => standing(value).optional()) as Standings),
  /** Of a practice: the enterprise that it belongs to, and whether the caller administers all of it. */
  enterprise: z.object({ enterpriseId: field.practiceId, name: z.string(), mayChange: z.boolean() }),
});
export type Settings = z.output<typeof Settings>;
export type SettingStanding<K extends SettingKey = SettingKey> = NonNullable<Settings['settings'][K]>;

/**
 * What a scope sets of its own; a setting that is left out stays as it is.
 *
 * Refusals beside the usual: CHANGED_MEANWHILE, SETTING_IS_FINAL for one that applies across practices.
 */
export const SettingsChange = z.strictObject({
  version: field.version,
  ...(ofEach(change) as Changes),
});
export type SettingsChange = z.output<typeof SettingsChange>;

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const enterprise = z.object({ enterpriseId: z.coerce.number().pipe(field.practiceId) });
const visitType = z.object({ visitTypeId: field.id });

/** Settings, for administrators. Those of an enterprise are for who administers all of its practices. */
export const settingContracts = {
  'GET /api/admin/practices/:practiceId/settings': { params: practice, result: Settings },
  'PUT /api/admin/practices/:practiceId/settings': {
    params: practice,
    body: SettingsChange,
    result: Settings,
  },
  'GET /api/admin/enterprises/:enterpriseId/settings': { params: enterprise, result: Settings },
  'PUT /api/admin/enterprises/:enterpriseId/settings': {
    params: enterprise,
    body: SettingsChange,
    result: Settings,
  },
  'GET /api/admin/visit-types/:visitTypeId/settings': { params: visitType, result: Settings },
  'PUT /api/admin/visit-types/:visitTypeId/settings': {
    params: visitType,
    body: SettingsChange,
    result: Settings,
  },
} satisfies RestContracts;
