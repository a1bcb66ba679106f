import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { Words } from '#shared/i18n/words.ts';

type Values = Record<string, string | number>;
type KeyIn<N extends keyof Words> = keyof Words[N] & string;
type Key = { [N in keyof Words]: `${N}:${KeyIn<N>}` }[keyof Words];

/** A screen's text by its key: `say('scheduling:sent.Email', { name })`. */
export type Say = (key: Key, values?: Values) => string;

/** The texts of one file: `const t = textsIn(say, 'scheduling')`, then `t('sent.Email')`. */
export function textsIn<N extends keyof Words>(say: Say, namespace: N) {
  return (key: KeyIn<N>, values?: Values) => say(`${namespace}:${key}` as Key, values);
}

/**
 * The product's own text in a language, so that one test can run in each of them. Throws for a missing key.
 */
export function wordsOf(language: Language): Say {
  return (key, values = {}) => {
    const [namespace = '', name = ''] = key.split(/:(.*)/s);
    const text: string | undefined = words.getResource(language, namespace, name);
    if (text === undefined) throw new Error(`${language}/${namespace} has no '${name}'`);
    return text.replaceAll(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? `{${value}}`));
  };
}

export const en = wordsOf('en');
export const es = wordsOf('es');
