import { z } from 'zod';
import { LINK_EXPIRATION_UNITS } from '../domain/visit.ts';
import type { Permission } from '../permissions/permissions.ts';
import { linkExpiresAt } from '../rules/link-expiry.ts';
import type { SettingScope } from './scopes.ts';

export interface SettingDefinition<T = unknown, S extends readonly SettingScope[] = readonly SettingScope[]> {
  schema: z.ZodType<T, T>;
  /** What holds while nobody has set anything else. */
  default: NoInfer<T>;
  /** Where it may be set. In SQL, a setting of visit types is read with the visit's type (`server/settings/effective.ts`). */
  scopes: S;
  /** Who may change it, in each practice that it concerns. */
  changedWith: Permission;
  /** Whether an enterprise may say that it applies across its practices (PRODUCT 14.6): none of them sets another. */
  mayBeFinal: boolean;
  /** What the installation has to have before it can be switched on. */
  needs?: SettingNeed;
}

/** `codes`: a way to send codes, by e-mail or text message. `interpreters`: a service that finds interpreters. */
export type SettingNeed = 'codes' | 'interpreters';

function setting<T, const S extends readonly SettingScope[]>(definition: SettingDefinition<T, S>) {
  return definition;
}

const everywhere = ['enterprise', 'practice', 'visit-type'] as const;
const practices = ['enterprise', 'practice'] as const;

/** The longest that links may outlive their visit, in milliseconds: a year. */
const LONGEST_EXPIRATION_MS = 365 * 86_400_000;

/** Every setting of a practice. What each means is said to administrators in `i18n/<language>/settings.json`. */
export const SETTINGS = {
  /** The period after a visit's scheduled end after which its links stop. Of links that are made from then on. */
  linkExpiration: setting({
    schema: z
      .strictObject({
        amount: z.int('WHOLE_NUMBER').min(1, 'WHOLE_NUMBER'),
        unit: z.enum(LINK_EXPIRATION_UNITS),
      })
      .refine(({ amount, unit }) => linkExpiresAt(0, amount, unit) <= LONGEST_EXPIRATION_MS, {
        path: ['amount'],
        message: 'LINK_EXPIRATION_TOO_LONG',
      }),
    default: { amount: 24, unit: 'HOUR(S)' },
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** In a group visit, patients see each other's names. */
  showPatientNames: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** A patient cannot go on whose provider has no licence for the state that they are in. */
  requiresLicensedProvider: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** Patients may invite guests (practiceHasThirdParty); staff may in any case. */
  hasThirdParty: setting({
    schema: z.boolean(),
    default: true,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** Providers may ask for an interpreter in a visit. */
  hasInterpretationServices: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'interpreters',
  }),
  /** A code as second factor: patients enter it after opening their link, */
  patientMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
  /** guests likewise, */
  guestMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
  /** and staff after signing in, when any one of their practices asks. */
  providerMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['default'];
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Keys of the settings that may be set in a scope. */
export type KeyOfScope<S extends SettingScope> = {
  [K in SettingKey]: S extends (typeof SETTINGS)[K]['scopes'][number] ? K : never;
}[SettingKey];

export function keysOfScope(scope: SettingScope): SettingKey[] {
  return SETTING_KEYS.filter((key) => (SETTINGS[key].scopes as readonly SettingScope[]).includes(scope));
}
