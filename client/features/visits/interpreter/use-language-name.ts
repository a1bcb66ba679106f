import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { InterpreterLanguage } from '#shared/domain/interpreter.ts';

/** Browsers have no name, or an ambiguous one, for these languages. */
const OURS = ['ase', 'cmn', 'yue'] as const;
const isOurs = (tag: InterpreterLanguage): tag is (typeof OURS)[number] =>
  (OURS as readonly string[]).includes(tag);

/** A language's name in the reader's language: alone, and in a sentence, where Spanish uses lower case. */
export function useLanguageName() {
  const { t } = useTranslation('interpreter');
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  const inSentence = (tag: InterpreterLanguage): string =>
    isOurs(tag) ? t(`language_${tag}`) : (names.of(tag) ?? tag);
  const alone = (tag: InterpreterLanguage): string => {
    const name = inSentence(tag);
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
  return { alone, inSentence };
}
