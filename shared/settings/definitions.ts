import { z } from 'zod';
import {
  type ListedCancelReason,
  MOST_CANCEL_REASONS,
  PATIENT_CANCEL_REASONS,
  STAFF_CANCEL_REASONS,
} from '../domain/cancel-reason.ts';
import { CONTACT_METHODS, type ContactMethod, LINK_EXPIRATION_UNITS } from '../domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay } from '../domain/visit-message.ts';
import {
  ESCALATION_STEPS,
  MOST_ESCALATION_COLLEAGUES,
  MOST_ESCALATION_MINUTES,
  type WaitEscalation,
} from '../domain/wait-escalation.ts';
import { CONSENT_MONTHS, type ConsentMonths } from '../domain/workflow.ts';
import type { Permission } from '../permissions/permissions.ts';
import { linkExpiresAt } from '../rules/link-standing.ts';
import { MOST_PAGE_VIEW_ROUTES, type PageViewRoute } from '../rules/page-views.ts';
import { toE164 } from '../rules/phone.ts';
import { LEAST_AUDIT_DAYS, LEAST_KEPT_DAYS, MOST_KEPT_DAYS } from '../rules/retention.ts';
import { LIMITS } from '../rules/text.ts';

/** Widest first. Above them is the product's default. */
export const SETTING_SCOPES = ['enterprise', 'practice', 'visit-type'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

export type SettingOrigin = 'product' | SettingScope;

export interface SettingDefinition<T = unknown, S extends readonly SettingScope[] = readonly SettingScope[]> {
  schema: z.ZodType<T, T>;
  default: NoInfer<T>;
  /**
   * Scopes that may set the setting. In SQL, a visit type's setting is read with the type's id
   * (`server/storage/settings/effective.ts`).
   */
  scopes: S;
  changedWith: Permission;
  /** An enterprise may apply it across its practices (PRODUCT 14.6), which then cannot override it. */
  mayBeFinal: boolean;
  needs?: SettingNeed;
}

/**
 * `accounts`: the product's own accounts, not an external identity provider's. `codes`: a way
 * to send codes, by email or text message. `interpreters`: an interpreter service. `monitoring`: a remote-monitoring
 * service.
 */
export type SettingNeed = 'accounts' | 'codes' | 'interpreters' | 'monitoring';

function setting<T, const S extends readonly SettingScope[]>(definition: SettingDefinition<T, S>) {
  return definition;
}

function cancelReasons(byDefault: ListedCancelReason[]) {
  const words = z.string().trim().max(LIMITS.cancelReason, 'MAX_LENGTH');
  const required = words.min(1, 'FIELD_REQUIRED');
  return setting({
    schema: z
      .array(z.strictObject({ en: required, es: words, category: required }))
      .min(1, 'FIELD_REQUIRED')
      .max(MOST_CANCEL_REASONS),
    default: byDefault,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  });
}

/** After its visit; null for permanently. */
function kept(byDefault: number | null, least = LEAST_KEPT_DAYS) {
  const words = least === LEAST_AUDIT_DAYS ? 'AUDIT_DAYS_INVALID' : 'KEPT_DAYS_INVALID';
  return setting({
    schema: z.int('WHOLE_NUMBER').min(least, words).max(MOST_KEPT_DAYS, words).nullable(),
    default: byDefault,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  });
}

/** A visit type may have its own method. */
function message(byDefault: MessageWay) {
  return setting({
    schema: z.enum(MESSAGE_WAYS),
    default: byDefault,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  });
}

const everywhere = ['enterprise', 'practice', 'visit-type'] as const;
const practices = ['enterprise', 'practice'] as const;

const MOST_HOURS_OPEN = 168;

const LONGEST_EXPIRATION_MS = 365 * 86_400_000;

const MOST_DOCUMENT_DAYS = 365;

const MOST_IDLE_MINUTES = 480;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_INVALID');

const hoursOfDay = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'FIELD_INVALID' })
  .nullable();

const escalationMinutes = z.int('WHOLE_NUMBER').min(1, 'MIN_VALUE').max(MOST_ESCALATION_MINUTES, 'MAX_VALUE');

/** Every setting of a practice. `i18n/<language>/practice/settings.json` explains the settings to administrators. */
export const SETTINGS = {
  /** Empty for none. Stored as typed, because a schema keeps its type. */
  practicePhone: setting({
    schema: z
      .string()
      .trim()
      .max(LIMITS.phone, 'MAX_LENGTH')
      .refine((typed) => typed === '' || toE164(typed) !== null, 'PHONE_INVALID'),
    default: '',
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** Time after the visit's scheduled end. Applies to new links. */
  linkExpiration: setting({
    schema: z
      .strictObject({
        amount: z.int('WHOLE_NUMBER').min(1, 'MIN_VALUE'),
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
  closeAfterHours: setting({
    schema: z.int('WHOLE_NUMBER').min(1, 'MIN_VALUE').max(MOST_HOURS_OPEN, 'MAX_VALUE'),
    default: 24,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  cancelReasons: cancelReasons(STAFF_CANCEL_REASONS),
  patientCancelReasons: cancelReasons(PATIENT_CANCEL_REASONS),
  showPatientNames: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  hasProviderOnDemand: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  hasProviderOnDemandCau: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  hasProviderOnDemandQuickAdd: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  summaryHasChat: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** Applies to new links. */
  documentsExpireDays: setting({
    schema: z.int('WHOLE_NUMBER').min(1, 'MIN_VALUE').max(MOST_DOCUMENT_DAYS, 'MAX_VALUE'),
    default: 30,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  sendSummaryPdf: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  sendSummaryHtml: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  requiresLicensedProvider: setting({
    schema: z.boolean(),
    default: false,
    scopes: everywhere,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** 0 to sign for each visit. */
  consentHoldsMonths: setting({
    schema: z.literal(CONSENT_MONTHS),
    default: 0 as ConsentMonths,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** Patients may invite guests (practiceHasThirdParty); staff always may. */
  hasThirdParty: setting({
    schema: z.boolean(),
    default: true,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  hasInterpretationServices: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'interpreters',
  }),
  hasCaptions: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  hasRemoteMonitoring: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'monitoring',
  }),
  patientMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
  guestMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
  providerMfa: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'codes',
  }),
  administratorPasskey: setting({
    schema: z.boolean(),
    default: false,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
    needs: 'accounts',
  }),
  contactMethods: setting({
    schema: z
      .array(z.enum(CONTACT_METHODS))
      .min(1, 'FIELD_REQUIRED')
      .refine((methods) => new Set(methods).size === methods.length, 'FIELD_INVALID'),
    default: [...CONTACT_METHODS] as ContactMethod[],
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** May span midnight; null for none. */
  quietHours: setting({
    schema: hoursOfDay,
    default: null as { from: string; to: string } | null,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /**
   * Minutes of waiting until someone else is notified, the chosen colleagues, and hours in which only the visit's
   * provider and signed-in people are notified. Null if no one is.
   */
  waitEscalation: setting({
    schema: z
      .strictObject({
        minutes: z
          .strictObject({
            provider: escalationMinutes,
            colleagues: escalationMinutes,
            everyone: escalationMinutes,
            patient: escalationMinutes,
          })
          .superRefine((minutes, context) => {
            for (const [index, step] of ESCALATION_STEPS.entries()) {
              const former = ESCALATION_STEPS[index - 1];
              if (former && minutes[step] <= minutes[former])
                context.addIssue({ code: 'custom', path: [step], message: 'STEPS_NOT_IN_ORDER' });
            }
          }),
        colleagueIds: z.array(z.uuid()).max(MOST_ESCALATION_COLLEAGUES),
        quietHours: hoursOfDay,
      })
      .nullable(),
    default: null as WaitEscalation | null,
    scopes: ['practice', 'visit-type'],
    changedWith: 'practice.administer',
    mayBeFinal: false,
  }),
  /** Null for the installation's value. */
  idleMinutes: setting({
    schema: z.int('WHOLE_NUMBER').min(1, 'MIN_VALUE').max(MOST_IDLE_MINUTES, 'MAX_VALUE').nullable(),
    default: null as number | null,
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  /** From the visit's end. */
  keepChatDays: kept(null),
  keepImagesDays: kept(null),
  keepIntakeDays: kept(null),
  keepDeviceTestsDays: kept(365),
  keepQualityDays: kept(90),
  /** From their creation. */
  keepMessagesDays: kept(null),
  keepAuditDays: kept(null, LEAST_AUDIT_DAYS),
  pageViewRoutes: setting({
    schema: z
      .array(
        z.strictObject({
          prefix: z
            .string()
            .trim()
            .toLowerCase()
            .max(LIMITS.routePrefix, 'MAX_LENGTH')
            .regex(/^\/[^?#\s]*$/, 'ROUTE_PREFIX_INVALID'),
          page: z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.pageName, 'MAX_LENGTH'),
        }),
      )
      .max(MOST_PAGE_VIEW_ROUTES)
      .refine((all) => new Set(all.map(({ prefix }) => prefix)).size === all.length, 'ROUTE_PREFIX_TWICE'),
    default: [] as PageViewRoute[],
    scopes: practices,
    changedWith: 'practice.administer',
    mayBeFinal: true,
  }),
  confirmationMessage: message('preferred'),
  cancellationMessage: message('preferred'),
  rescheduleMessage: message('preferred'),
  reminder1Day: message('preferred'),
  reminder1Hour: message('preferred'),
  reminder30Minutes: message('none'),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export function keysOfScope(scope: SettingScope): SettingKey[] {
  return SETTING_KEYS.filter((key) => (SETTINGS[key].scopes as readonly SettingScope[]).includes(scope));
}
