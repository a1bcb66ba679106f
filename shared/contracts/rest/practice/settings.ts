import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import {
  SETTING_SCOPES,
  SETTINGS,
  type SettingKey,
  type SettingValue,
} from '#shared/settings/definitions.ts';

const ORIGINS = ['product', ...SETTING_SCOPES] as const;

/** One setting in a scope. The effective value is `own`, or `inherited` if `own` is null or `inherited` is final. */
const standing = <T>(value: z.ZodType<T, T>) =>
  z.object({
    own: z.object({ value, final: z.boolean() }).nullable(),
    inherited: z.object({
      value,
      origin: z.enum(ORIGINS),
      /** Null for the product's default. */
      originName: z.string().nullable(),
      final: z.boolean(),
    }),
    mayBeFinal: z.boolean(),
    available: z.boolean(),
  });

const change = <T>(value: z.ZodType<T, T>) =>
  z.strictObject({ value, final: z.boolean() }).nullable().optional();

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
    practiceId: field.practiceId.nullable(),
  }),
  version: z.int(),
  settings: z.object(ofEach((value) => standing(value).optional()) as Standings),
  enterprise: z.object({ enterpriseId: field.practiceId, name: z.string(), mayChange: z.boolean() }),
});
export type Settings = z.output<typeof Settings>;

/**
 * Values set in a scope. An omitted setting stays unchanged. Additional refusals: CHANGED_MEANWHILE, SETTING_IS_FINAL
 * for a setting that applies across practices.
 */
export const SettingsChange = z.strictObject({
  version: field.version,
  ...(ofEach(change) as Changes),
});
export type SettingsChange = z.output<typeof SettingsChange>;

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const enterprise = z.object({ enterpriseId: z.coerce.number().pipe(field.practiceId) });
const visitType = z.object({ visitTypeId: field.id });

/** An enterprise's settings require administering all its practices. */
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

export const logoContracts = {
  'GET /api/admin/practices/:practiceId/identity': { params: practice, result: PracticeIdentity },
  /** Additional refusals: LOGO_TOO_LARGE, LOGO_TYPE_INVALID, ERROR_PROCESSING_IMAGE. */
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
