import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../shared/domain/visit.ts';

const I18N = path.resolve(import.meta.dirname, '../../shared/i18n');

/** A screen's text by its key: `say('scheduling:sent.Email', { name })`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * The product's own text in a language, so that one test can run in each of them. Throws for a missing key.
 */
export function wordsOf(language: Language): Say {
  const files = new Map<string, Record<string, string>>();
  const read = (file: string) => {
    const known = files.get(file);
    if (known) return known;
    const [found = `${file}.json`] = globSync(`*/${file}.json`, { cwd: path.join(I18N, language) });
    const words = JSON.parse(readFileSync(path.join(I18N, language, found), 'utf8'));
    files.set(file, words);
    return words as Record<string, string>;
  };
  return (key, values = {}) => {
    const [file = '', name = ''] = key.split(/:(.*)/s);
    const words = read(file)[name];
    if (words === undefined) throw new Error(`${language}/${file}.json has no '${name}'`);
    return words.replaceAll(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? `{${value}}`));
  };
}
