import { useTranslation } from 'react-i18next';
import { AUDIT_FIELDS, type AuditField } from '../../../shared/domain/audit-fields.ts';
import type { ChangeWords } from '../../../shared/rules/audited-changes.ts';
import { SETTING_KEYS, type SettingKey } from '../../../shared/settings/definitions.ts';

/** The words for what an administrator changed. */
export function useChangeWords(): ChangeWords {
  const { t } = useTranslation('audit-fields');
  const { t: tSetting } = useTranslation('settings');
  return {
    field: (name) =>
      isField(name) ? t(`field.${name}`) : isSetting(name) ? tSetting(`${name}.label`) : name,
    say: (key, values) => t(key, values as { field: string; from: string; to: string }),
    none: t('none'),
    yes: t('yes'),
    no: t('no'),
  };
}

/** Those with a list of their own on the screen have no label there. */
type Labelled = Exclude<SettingKey, AuditField>;
const isSetting = (name: string): name is Labelled => (SETTING_KEYS as readonly string[]).includes(name);
const isField = (name: string): name is AuditField => (AUDIT_FIELDS as readonly string[]).includes(name);
