import { words } from '../../server/formats/words/words.ts';
import type { Language } from '../../shared/domain/visit.ts';

/** A screen's text by its key: `say('scheduling:sent.Email', { name })`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

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
