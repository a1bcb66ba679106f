import type { AccountType } from '#shared/domain/account.ts';
import type { ImportColumn, ImportRow } from '#shared/domain/import.ts';
import type { Sex } from '#shared/domain/record-system.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import type { Language, LinkDelivery } from '#shared/domain/visit.ts';
import { asCompared } from '#shared/rules/words-of.ts';
import type { Matches } from './match-columns.ts';

export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const SEX_WORDS: Readonly<Record<Sex, string>> = {
  female: 'female|f|woman|femenino|mujer',
  male: 'male|m|man|masculino|hombre|h',
  other: 'other|o|x|nonbinary|non binary|otro|no binario',
  unknown: 'unknown|u|desconocido|sin datos',
};
const LANGUAGE_WORDS: Readonly<Record<Language, string>> = {
  en: 'en|eng|english|ingles',
  es: 'es|spa|spanish|espanol|castellano',
};
/** 'Yes' lets the server choose the method. */
const DELIVERY_WORDS: Readonly<Record<LinkDelivery | '', string>> = {
  Email: 'email|e mail|mail|correo|correo electronico',
  SMS: 'sms|text|text message|texto|mensaje de texto|mensaje',
  Copy: 'copy|no|n|none|false|copiar|ninguno|no enviar|do not send',
  '': 'yes|y|true|si|s|send|enviar',
};
const ZONE_WORDS: Readonly<Record<string, string>> = {
  'America/New_York': 'eastern|eastern time|et|est|edt|hora del este',
  'America/Chicago': 'central|central time|ct|cst|cdt|hora del centro',
  'America/Denver': 'mountain|mountain time|mt|mst|mdt|hora de la montana',
  'America/Phoenix': 'arizona|arizona time',
  'America/Los_Angeles': 'pacific|pacific time|pt|pst|pdt|hora del pacifico',
};
const ROLE_WORDS: Readonly<Record<AccountType, string>> = {
  Provider: 'provider|proveedor|proveedora',
  ClinicalAdmin: 'clinical admin|clinicaladmin|administracion clinica',
  RpmOnly: 'rpm only|rpmonly|solo rpm',
  AdminOnly: 'admin only|adminonly|solo administracion',
};
const STATE_WORDS = Object.fromEntries(
  Object.entries(US_STATES).map(([code, name]) => [code, `${code}|${name}`.toLowerCase()]),
);

const READERS: Partial<Record<ImportColumn, (typed: string, order: DateOrder) => string>> = {
  birthDate: readDate,
  date: readDate,
  time: readTime,
  timeZone: (typed) => oneOf(ZONE_WORDS, typed),
  duration: readMinutes,
  linkDelivery: (typed) => oneOf(DELIVERY_WORDS, typed),
  sex: (typed) => oneOf(SEX_WORDS, typed),
  language: (typed) => oneOf(LANGUAGE_WORDS, typed),
  role: (typed) => oneOf(ROLE_WORDS, typed),
  state: (typed) => oneOf(STATE_WORDS, typed),
};

/**
 * A row's values in the server's format. Values that are not understood stay unchanged, and the server refuses them.
 */
export function readRow(cells: readonly string[], matches: Matches, order: DateOrder): ImportRow {
  const row: ImportRow = {};
  for (const [column, at] of Object.entries(matches) as [ImportColumn, number][]) {
    const typed = cells[at] ?? '';
    if (typed !== '') row[column] = READERS[column]?.(typed, order) ?? typed;
  }
  return row;
}

/** A numeric date with a four-digit year, optionally followed by a time, as `YYYY-MM-DD`. */
export function readDate(typed: string, order: DateOrder): string {
  const [, date = ''] = /^(\S+?)(?:[T ]+\d.*)?$/.exec(typed) ?? [];
  const plain = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  if (plain) return isoDate(plain[1], plain[2], plain[3]);
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(date) ?? [];
  if (!year) return typed;
  return order === 'mdy' ? isoDate(year, first, second) : isoDate(year, second, first);
}

const isoDate = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A time of day, optionally after a date, as `HH:MM`. */
export function readTime(typed: string): string {
  const [, first = '', minutes, half] =
    /(?:^|[T ])(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?(?:\s*([ap])\.?(?:\s*m\.?)?)?$/i.exec(typed) ?? [];
  const hour = Number(first);
  if (first === '' || (!minutes && !half) || (half && (hour < 1 || hour > 12))) return typed;
  const later = half?.toLowerCase() === 'p' ? 12 : 0;
  return `${String(half ? (hour % 12) + later : hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** '20 min' and '0:20' as '20'. */
function readMinutes(typed: string): string {
  const [, hours, rest] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(typed) ?? [];
  if (hours) return String(Number(hours) * 60 + Number(rest));
  return /^(\d+)\s*(?:m|min|mins|minutes|minutos)\.?$/i.exec(typed)?.[1] ?? typed;
}

/** Months come first, unless more dates are valid with the day first. */
export function dateOrderOf(dates: readonly string[]): DateOrder {
  const parts = dates.map((date) => /^(\d{1,2})[-/.](\d{1,2})[-/.]/.exec(date) ?? []);
  const noMonth = (at: number) => parts.filter((part) => Number(part[at]) > 12).length;
  return noMonth(1) > noMonth(2) ? 'dmy' : 'mdy';
}

/** The order of day and month decides what a date means. */
export const needsOrder = (dates: readonly string[]): boolean =>
  dates.some((date) => readDate(date, 'mdy') !== readDate(date, 'dmy'));

function oneOf(choices: Readonly<Record<string, string>>, typed: string): string {
  const words = asCompared(typed);
  const found = Object.entries(choices).find(([, names]) => names.split('|').includes(words));
  return found?.[0] ?? typed;
}
