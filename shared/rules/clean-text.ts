/* The stored form of text from people and other systems: one normalization, wherever text enters. */

/** Printable ASCII with tabs and line breaks, which covers most texts and needs no cleaning. */
const PLAIN = /^[\t\n\r -~]*$/;
/** Vertical tab, form feed, next line. */
const OTHER_BREAKS = /\r?[\v\f\u0085]/g;
/** Other control characters, noncharacters, byte order marks. */
const MEANINGLESS = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\ufeff]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** Invisible spaces that copying leaves at the ends: zero-width space, word joiner, byte order mark. */
const INVISIBLE_SPACES = /[\u200b\u2060\ufeff]/;
/** Invisible characters except the joiners, which Persian and Indic names need. */
const INVISIBLE_IN_NAMES = /(?![\u200c\u200d])\p{Cf}/gu;
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;

/** A database cannot store NUL, or half a character. */
export function isKeepable(text: string): boolean {
  return PLAIN.test(text) || !(text.includes('\0') || /\p{Cs}/u.test(text));
}

/**
 * Normalizes text: composed (NFC), without control characters except tabs and line breaks, without noncharacters, and
 * without invisible spaces at its ends. Half a character becomes U+FFFD. Visible spaces stay, because passwords may
 * contain them.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return withoutInvisibleEnds(
    text
      .replaceAll(LONE_SURROGATE, '\ufffd')
      .replaceAll(OTHER_BREAKS, '\n')
      .replaceAll(MEANINGLESS, '')
      .normalize('NFC'),
  );
}

/** Also removes direction marks, which address books put around names. */
export const cleanName = (typed: string): string =>
  cleanText(typed).replaceAll(INVISIBLE_IN_NAMES, '').trim();

/**
 * Removes invisible characters. Stores a domain with non-ASCII letters in its ASCII form, which every mail server
 * accepts: `bücher.test` is `xn--bcher-kva.test`.
 */
export function cleanEmail(typed: string): string {
  const address = typed.replaceAll(INVISIBLE, '').trim().toLowerCase();
  const [, local, domain] = /^([^@]+)@([^\s@/\\?#:]+)$/.exec(address) ?? [];
  return local && domain && !PLAIN.test(domain) ? `${local}@${plainDomain(domain)}` : address;
}

/** Follows UTS 46, as browsers do. An invalid domain stays unchanged, and is refused later. */
function plainDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const cleanPhone = (typed: string): string => cleanCode(typed);

/**
 * For text that people copy from one system to another, such as a record number, a key or a service's address. Removes
 * spaces and line breaks at the ends, and invisible characters.
 */
export const cleanCode = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim();

/** Scans from both ends, because a pattern for the end would take quadratic time. */
function withoutInvisibleEnds(text: string): string {
  const isSpace = (at: number) => /[\s\u200b\u2060]/.test(text.charAt(at));
  let first = 0;
  while (first < text.length && isSpace(first)) first += 1;
  let last = text.length;
  while (last > first && isSpace(last - 1)) last -= 1;
  const visible = (end: string) =>
    INVISIBLE_SPACES.test(end) ? end.replaceAll(/[\u200b\u2060\ufeff]/g, '') : end;
  return visible(text.slice(0, first)) + text.slice(first, last) + visible(text.slice(last));
}

const DEEPEST = 64;
type Path = readonly string[];

/** Fields that stay as typed: passwords, which are compared by their hashes. */
const SECRETS: ReadonlySet<string | undefined> = new Set(['password', 'current', 'confirmation']);

/**
 * Applies {@link cleanText} to every text of an input, except passwords. Returns the same value if nothing needs
 * cleaning. Values that are not text, lists or plain objects stay unchanged.
 *
 * @returns `wrong`: the path of a text that is not {@link isKeepable}, or of a value that is too deep
 */
export function cleanInput(value: unknown): { value: unknown } | { wrong: Path } {
  let wrong: Path | undefined;
  const cleaned = mapTexts(value, (text, path) => {
    if (text === null || !isKeepable(text)) {
      wrong ??= path;
      return '';
    }
    return SECRETS.has(path.at(-1)) ? text : cleanText(text);
  });
  return wrong ? { wrong } : { value: cleaned };
}

/** Applies {@link cleanText} to another system's data. Values that are too deep become empty. */
export function cleanForeign(value: unknown): unknown {
  return mapTexts(value, (text) => cleanText(text ?? ''));
}

/**
 * `change` receives null for a value that is too deep. It also receives field names as texts, which must not change.
 */
function mapTexts(
  value: unknown,
  change: (text: string | null, path: Path) => string,
  path: Path = [],
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (path.length > DEEPEST) return change(null, path);
  if (Array.isArray(value)) {
    const items = value.map((one, at) => mapTexts(one, change, [...path, String(at)]));
    return items.every((one, at) => one === value[at]) ? value : items;
  }
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const at = [...path, key];
    if (!isKeepable(key)) change(key, at);
    return [key, mapTexts(one, change, at)];
  });
  const same = Object.entries(value).every(([, one], at) => one === entries[at]?.[1]);
  return same ? value : Object.fromEntries(entries);
}
