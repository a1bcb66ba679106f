import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import type en from '#shared/i18n/en/audit/audit-fields.json';
import type { ChangeWords } from '#shared/rules/audited-changes.ts';

export function changeWords(language: Language): ChangeWords {
  const t = words.getFixedT(language, 'audit-fields');
  const say = (key: keyof typeof en, values: Record<string, string> = {}) => String(t(key, values));
  const known = (key: string, ns = 'audit-fields') =>
    words.exists(key, { lng: language, ns }) ? String(t(key, { ns })) : undefined;
  return {
    field: (name) => known(`${name}.label`, 'settings') ?? known(`field.${name}`) ?? name,
    value: (name, value) => known(`value.${name}.${value}`),
    say,
    none: say('none'),
    yes: say('yes'),
    no: say('no'),
  };
}
