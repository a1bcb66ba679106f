import { useTranslation } from 'react-i18next';
import type { InterpreterLanguage, InterpreterState } from '#shared/domain/interpreter.ts';
import { useLanguageName } from './use-language-name.ts';

export function stateKey(state: InterpreterState) {
  switch (state) {
    case 'CONNECTED':
      return 'is_CONNECTED';
    case 'CONNECTING':
      return 'is_CONNECTING';
    case 'NOT CONNECTED':
      return 'is_NOT_CONNECTED';
  }
}

/** Their English names begin with a vowel sound. */
const WITH_AN: readonly InterpreterLanguage[] = ['am', 'ar', 'ase', 'en', 'hy', 'it', 'ur'];

export function usePlainWords(): (
  state: InterpreterState,
  language: InterpreterLanguage | null,
  before: InterpreterState,
) => string {
  const { t } = useTranslation('interpreter');
  const { inSentence } = useLanguageName();
  return (state, language, before) => {
    if (state === 'NOT CONNECTED')
      return t(before === 'CONNECTED' ? 'interpreterLeft' : 'interpreterNotComing');
    const article = language && WITH_AN.includes(language) ? 'an' : 'a';
    return t(`${state === 'CONNECTED' ? 'here' : 'coming'}_${article}`, {
      language: language ? inSentence(language) : '',
    });
  };
}
