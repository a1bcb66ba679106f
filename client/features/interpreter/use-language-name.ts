import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterpreterLanguage } from '../../../shared/domain/interpreter.ts';
import { useLanguage } from '../language/use-language.ts';

/** Those that browsers have no name for, or one that does not tell them apart. */
const OURS = ['ase', 'cmn', 'yue'] as const;
const isOurs = (tag: InterpreterLanguage): tag is (typeof OURS)[number] =>
  (OURS as readonly string[]).includes(tag);

/** What a language is called in the reader's own. */
export function useLanguageName(): (tag: InterpreterLanguage) => string {
  const { t } = useTranslation('interpreter');
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  return (tag) => {
    const name = isOurs(tag) ? t(`language_${tag}`) : (names.of(tag) ?? tag);
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
}
