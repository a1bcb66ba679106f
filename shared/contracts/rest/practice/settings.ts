import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { SETTINGS, type SettingKey, type SettingValue } from '#shared/settings/definitions.ts';
import { SETTING_SCOPES } from '#shared/settings/scopes.ts';

const ORIGINS = ['product', ...SETTING_SCOPES] as const;

/**
 * One setting in a scope. Its effective value is `own`, or `inherited` if `own` is null or `inherited` is
 * final.
 */
const standing = <T>(value: z.ZodType<T, T>) =>
  z.object({
    /** The value set in this scope; null for none. */
    own: z.object({ value, final: z.boolean() }).nullable(),
    /** The inherited value. */
    inherited: z.object({
      value,
      origin: z.enum(ORIGINS),
      /** Name of the practice or enterprise that sets it; null for the product's default. */
      originName: z.string().nullable(),
      /** It applies across practices: this scope's value is ignored, and none can be set. */
      final: z.boolean(),
    }),
    /** This scope may apply it across its practices. */
    mayBeFinal: z.boolean(),
    /** False: the installation lacks a requirement. */
    available: z.boolean(),
  });

/** A setting as the form sends it: null restores the inherited value. */
const change = <T>(value: z.ZodType<T, T>) =>
  z.strictObject({ value, final: z.boolean() }).nullable().optional();

/** The same for every setting; the answer contains those of the scope. */
function ofEach<R>(make: (value: z.ZodType) => R) {
  return Object.fromEntries(Object.entries(SETTINGS).map(([key, { schema }]) => [key, make(schema)]));
}
type Standings = { [K in SettingKey]: z.ZodOptional<ReturnType<typeof standing<SettingValue<K>>>> };
type Changes = { [K in SettingKey]: ReturnType<typeof change<SettingValue<K>>> };

const Settings = z.object({
  scope: z.object({
    kind: z.enum(SETTING_SCOPES),
    id: z.string(),
    name: z.string(),
    /** Null for an enterprise. */
    practiceId: field.practiceId.nullable(),
  }),
  /** Version of the scope's settings: a save names the one that the caller saw. */
  version: z.int(),
  settings: z.object(ofEach((value) => standing(value).optional()) as Standings),
  /** A practice's enterprise, and whether the caller administers all of it. */
  enterprise: z.object({ enterpriseId: field.practiceId, name: z.string(), mayChange: z.boolean() }),
});
export type Settings = z.output<typeof Settings>;

/**
 * The values set in a scope; an omitted setting stays unchanged. Additional refusals: CHANGED_MEANWHILE,
 * SETTING_IS_FINAL for one that applies across practices.
 */
export const SettingsChange = z.strictObject({
  version: field.version,
  ...(ofEach(change) as Changes),
});
export type SettingsChange = z.output<typeof SettingsChange>;

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const enterprise = z.object({ enterpriseId: z.coerce.number().pipe(field.practiceId) });
const visitType = z.object({ visitTypeId: field.id });

/** Settings, for administrators. An enterprise's settings require administering all its practices. */
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

/** A practice's logo: administrators of the practice change it, and anyone may see it. */
export const logoContracts = {
  /** The practice as patients see it. */
  'GET /api/admin/practices/:practiceId/identity': { params: practice, result: PracticeIdentity },
  /** Replaces the logo. Additional refusals: LOGO_TOO_LARGE, LOGO_TYPE_INVALID, ERROR_PROCESSING_IMAGE. */
  'PUT /api/admin/practices/:practiceId/logo': {
    params: practice,
    body: z.strictObject({ base64: field.base64 }),
    result: PracticeIdentity,
  },
  'DELETE /api/admin/practices/:practiceId/logo': { params: practice, result: PracticeIdentity },
  /** Requires no sign-in, and returns only a logo in use. A new logo has a new address. */
  'GET /api/public/logos/:logoId': {
    params: z.object({ logoId: field.id }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/png',
    immutable: true,
  },
} satisfies RestContracts;
