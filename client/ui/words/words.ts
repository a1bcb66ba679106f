import { useSyncExternalStore } from 'react';

type Words = Record<string, string>;
type Values = Record<string, unknown> & { ns?: string | readonly string[]; count?: unknown };
type Translate = (key: string, values?: Values) => string;

interface Start {
  language: string;
  /** Namespaces of the first screen. */
  names: readonly string[];
  /** Loads `language/namespace`; has to retry until it succeeds. */
  load: (name: string) => Promise<Words>;
  onLanguage: (language: string) => void;
}

/** The namespace of a word without one. */
const COMMON = 'common';
const PLACEHOLDER = /\{(\w+)\}/g;

let start: Pick<Start, 'load' | 'onLanguage'> | undefined;
let language = '';
/** The last one asked for: a slower earlier choice does not override it. */
let wanted = '';
const known = new Set<string>();
const loaded = new Map<string, Words>();
const loading = new Map<string, Promise<unknown>>();
const rules = new Map<string, Intl.PluralRules>();
const listeners = new Set<() => void>();

/** Resolves once the first screen's words are loaded. */
export function startWords(first: Start): Promise<unknown> {
  start = first;
  language = wanted = first.language;
  return loadNames(language, first.names);
}

function loadNames(of: string, names: Iterable<string>): Promise<unknown> {
  return Promise.all([...names].map((name) => loadName(of, name)));
}

function loadName(of: string, name: string): Promise<unknown> {
  known.add(name);
  const file = `${of}/${name}`;
  let promise = loading.get(file);
  if (!promise) {
    promise = start?.load(file).then((words) => loaded.set(file, words)) ?? Promise.resolve();
    loading.set(file, promise);
  }
  return promise;
}

async function changeLanguage(next: string): Promise<void> {
  wanted = next;
  await loadNames(next, known);
  if (wanted !== next || language === next) return;
  language = next;
  start?.onLanguage(next);
  for (const listener of listeners) listener();
}

/** The text of the first of these keys that one of the namespaces has. */
function find(of: string, names: readonly string[], keys: readonly string[]): string | undefined {
  for (const name of names)
    for (const key of keys) {
      const text = loaded.get(`${of}/${name}`)?.[key];
      if (text !== undefined) return text;
    }
  return undefined;
}

/** `key_zero` for none, where it exists, then `key_one`, `key_other`…, then the key. */
function formsOf(of: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  const rule = rules.get(of) ?? new Intl.PluralRules(of);
  rules.set(of, rule);
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rule.select(count)}`, key];
}

const listOf = (names: string | readonly string[]) => (typeof names === 'string' ? [names] : names);

function translatorOf(of: string, name: string): Translate {
  return (key, values = {}) => {
    const text = find(of, listOf(values.ns ?? name), formsOf(of, key, values.count)) ?? key;
    // In one pass, so that a value with braces stays as it is.
    return text.replace(PLACEHOLDER, (whole, value: string) =>
      Object.hasOwn(values, value) ? String(values[value] ?? '') : whole,
    );
  };
}

const existsIn =
  (of: string) =>
  (key: string, { ns = COMMON }: Values = {}) =>
    find(of, listOf(ns), [key]) !== undefined;

const translators = new Map<string, Translate>();
/** The same function as long as the language is the same, so that effects may depend on it. */
function translator(name: string): Translate {
  const file = `${language}/${name}`;
  const made = translators.get(file) ?? translatorOf(language, name);
  translators.set(file, made);
  return made;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Suspends until the namespaces are loaded. Words come from the first, or from the one that a call names. */
export function useTranslation(names: string | readonly string[] = COMMON) {
  const current = useSyncExternalStore(subscribe, () => language);
  const list = listOf(names);
  // Thrown, not `use`d: React's `use` has to be called in each render or in none.
  if (!list.every((name) => loaded.has(`${current}/${name}`))) throw all(current, list);
  return { t: translator(list[0] ?? COMMON), i18n: { language: current, exists: existsIn(current) } };
}

const together = new Map<string, Promise<unknown>>();
/** One promise for each set of files: React needs the same one each time. */
function all(of: string, names: readonly string[]): Promise<unknown> {
  const files = `${of}/${names}`;
  const promise = together.get(files) ?? loadNames(of, names);
  together.set(files, promise);
  return promise;
}

/** What the product uses of i18next's instance (`client/build/own-words.ts`). */
export default {
  get language() {
    return language;
  },
  t: (key: string, values?: Values) => translator(COMMON)(key, values),
  exists: (key: string, values?: Values) => existsIn(language)(key, values),
  changeLanguage,
  loadNamespaces: (names: string | readonly string[]) => loadNames(language, listOf(names)),
};
