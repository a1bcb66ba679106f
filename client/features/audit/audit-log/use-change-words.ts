import { useTranslation } from 'react-i18next';
import { AUDIT_DETAILS, AUDIT_FIELDS, AUDIT_VALUES, type AuditDetail } from '#shared/domain/audit-fields.ts';
import type { ChangeWords } from '#shared/rules/audited-changes.ts';
import { SETTING_KEYS, type SettingKey } from '#shared/settings/definitions.ts';

/** The words for an administrator's changes. */
export function useChangeWords(): ChangeWords {
  const { t } = useTranslation('audit-fields');
  const { t: tSetting } = useTranslation('settings');
  return {
    field: (name) =>
      isField(name) ? t(`field.${name}`) : isSetting(name) ? tSetting(`${name}.label`) : name,
    value: (name, value) => (isCode(name, value) ? t(`value.${name}.${value}` as Code) : undefined),
    say: (key, values) => t(key, values as { field: string; from: string; to: string }),
    none: t('none'),
    yes: t('yes'),
    no: t('no'),
  };
}

const CODES: Partial<Record<string, readonly string[]>> = AUDIT_VALUES;
const isCode = (name: string, value: string) => CODES[name]?.includes(value) ?? false;
/** The locale keys of codes. */
type Code = {
  [N in keyof typeof AUDIT_VALUES]: `value.${N}.${(typeof AUDIT_VALUES)[N][number]}`;
}[keyof typeof AUDIT_VALUES];

/** Settings whose lists have their own place on the screen have no label there. */
type Labelled = Exclude<SettingKey, AuditDetail>;
const isSetting = (name: string): name is Labelled => (SETTING_KEYS as readonly string[]).includes(name);
const KNOWN: readonly string[] = [...AUDIT_FIELDS, ...AUDIT_DETAILS];
const isField = (name: string): name is AuditDetail => KNOWN.includes(name);
