import { words } from '#server/formats/words/words.ts';
import type { IntakeQuestion } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { MESSAGE_WAYS } from '#shared/domain/visit-message.ts';
import { keysOfScope, type SettingKey } from '#shared/settings/definitions.ts';

const typeWords = (language: Language) => words.getFixedT(language, 'visit-types');
const settingWords = (language: Language) => words.getFixedT(language, 'settings');

/** Settings that may differ between a visit type and its practice. */
export const SETTING_COLUMNS: readonly SettingKey[] = keysOfScope('visit-type');

/** Settings whose name is that of their section. */
const SECTIONS: Partial<Record<SettingKey, string>> = {
  cancelReasons: 'group.cancelling',
  patientCancelReasons: 'group.patientsCancelling',
};

export const headingOf = (language: Language, key: SettingKey): string =>
  settingWords(language)(SECTIONS[key] ?? `${key}.label`);

export function settingIn(language: Language, value: unknown): string | number {
  if (typeof value === 'boolean') return typeWords(language)(value ? 'yes' : 'no');
  if (typeof value === 'number') return value;
  if (typeof value === 'string')
    return (MESSAGE_WAYS as readonly string[]).includes(value)
      ? settingWords(language)(`way.${value}`)
      : value;
  if (Array.isArray(value))
    return (value as { en: string; es: string; category: string }[])
      .map(({ en, es, category }) => `${en} | ${es} (${category})`)
      .join('\n');
  const { amount, unit } = (value ?? {}) as { amount?: number; unit?: string };
  return amount === undefined ? '' : `${amount} ${settingWords(language)(unit ?? '')}`;
}

/**
 * A question in both languages, with its kind, whether an answer is required, its text for patients and its
 * options.
 */
export function questionIn(language: Language) {
  const t = typeWords(language);
  const both = ({ en, es }: { en: string; es: string }) => (es ? `${en} | ${es}` : en);
  return ({ question, help, type, required, options }: IntakeQuestion): string =>
    [
      `${both(question)} (${t(`type-${type}`)}, ${t(required ? 'mandatory' : 'optional')})`,
      ...(help?.en ? [both(help)] : []),
      ...options.map((option) => `- ${both(option)}`),
    ].join('\n');
}
