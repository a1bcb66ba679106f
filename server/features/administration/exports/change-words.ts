import type { Language } from '../../../../shared/domain/visit.ts';
import en from '../../../../shared/i18n/en/audit-fields.json' with { type: 'json' };
import enSettings from '../../../../shared/i18n/en/settings.json' with { type: 'json' };
import es from '../../../../shared/i18n/es/audit-fields.json' with { type: 'json' };
import esSettings from '../../../../shared/i18n/es/settings.json' with { type: 'json' };
import type { ChangeWords } from '../../../../shared/rules/audited-changes.ts';
import { createWords } from '../../../words/create-words.ts';

const words = createWords({
  en: { 'audit-fields': en, settings: enSettings },
  es: { 'audit-fields': es, settings: esSettings },
});

export function changeWords(language: Language): ChangeWords {
  const t = words.getFixedT(language);
  const say = (key: keyof typeof en, values: Record<string, string> = {}) => String(t(key, values));
  return {
    field(name) {
      const setting = `${name}.label`;
      if (setting in enSettings) return String(t(setting, { ns: 'settings' }));
      return `field.${name}` in en ? String(t(`field.${name}`)) : name;
    },
    value: (name, value) =>
      `value.${name}.${value}` in en ? String(t(`value.${name}.${value}`)) : undefined,
    say,
    none: say('none'),
    yes: say('yes'),
    no: say('no'),
  };
}
