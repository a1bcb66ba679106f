/* The stored form of what people and other systems write: one normalization, wherever text enters. */

/** Printable ASCII with tabs and line breaks, as most texts are: nothing to do. */
const PLAIN = /^[\t\n\r -~]*$/;
/** Characters that programs insert as a line break: a vertical tab, a form feed, a next line. */
const OTHER_BREAKS = /\r?[\v\f\u0085]/g;
/** Characters without meaning in text: other control characters, noncharacters, a byte order mark. */
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
 * Text in its normal form: composed (NFC), without control characters except tabs and line breaks, without
 * noncharacters, and without invisible spaces at its ends. Half a character becomes U+FFFD. Visible spaces
 * stay, because passwords may contain them.
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

/** A person's name as stored: also without direction marks, which address books put around it. */
export const cleanName = (typed: string): string =>
  cleanText(typed).replaceAll(INVISIBLE_IN_NAMES, '').trim();

/**
 * An email address as stored and looked up, without invisible characters. A domain with non-ASCII letters is
 * stored in its ASCII form, which every mail server accepts: `bücher.test` is `xn--bcher-kva.test`.
 */
export function cleanEmail(typed: string): string {
  const address = typed.replaceAll(INVISIBLE, '').trim().toLowerCase();
  const [, local, domain] = /^([^@]+)@([^\s@/\\?#:]+)$/.exec(address) ?? [];
  return local && domain && !PLAIN.test(domain) ? `${local}@${plainDomain(domain)}` : address;
}

/** Follows UTS 46, as browsers do. An invalid domain stays unchanged, and is refused. */
function plainDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** A phone number without invisible characters. */
export const cleanPhone = (typed: string): string => cleanCode(typed);

/**
 * What people carry by hand from one system to another, such as a record number, a key or the address of a
 * service: without spaces and line breaks at its ends, and without invisible characters.
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

/** No valid input has deeper values. */
const DEEPEST = 64;
type Path = readonly string[];

/** Names of fields that stay as typed: passwords, which are compared by their hashes. */
const SECRETS: ReadonlySet<string | undefined> = new Set(['password', 'current', 'confirmation']);

/**
 * An input in which every text is {@link cleanText}, except passwords. Returns the same value if there is
 * nothing to clean. Values that are not text, lists or plain objects stay unchanged.
 *
 * @returns `wrong`: the path of a text that is not {@link isKeepable}, or of a value too deep
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

/** Another system's data, in which every text is {@link cleanText}; too deep values become empty. */
export function cleanForeign(value: unknown): unknown {
  return mapTexts(value, (text) => cleanText(text ?? ''));
}

/**
 * `change` gets null for a value that is too deep. Names of fields are also passed as texts, and must not
 * change.
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
