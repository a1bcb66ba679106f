import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FhirError } from './outcome.ts';

type Prefix = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb';

const DATE =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

export interface SearchDate {
  prefix: Prefix;
  /** Days as `YYYY-MM-DD`, or instants; `high` is exclusive. */
  low: string | Date;
  high: string | Date;
}

/** @throws FhirError 400 unless it is a FHIR date with a supported prefix */
export function parseSearchDate(name: string, text: string): SearchDate {
  // An unescaped plus arrives as a space.
  const match = DATE.exec(text.replace(' ', '+'));
  if (!match) throw wrongDate(name);
  const [, prefix = 'eq', year = '', month, day, hour, minute, second, fraction, zone] = match;
  const base = { prefix: prefix as Prefix };
  if (hour === undefined) {
    const low = `${year}-${month ?? '01'}-${day ?? '01'}`;
    const next = new Date(`${low}T00:00:00Z`);
    if (Number.isNaN(next.getTime()) || next.toISOString().slice(0, 10) !== low) throw wrongDate(name);
    if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
    else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
    else next.setUTCFullYear(next.getUTCFullYear() + 1);
    return { ...base, low, high: next.toISOString().slice(0, 10) };
  }
  const at = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}${(fraction ?? '').slice(0, 4)}${zone}`,
  );
  if (Number.isNaN(at)) throw wrongDate(name);
  const span = second === undefined ? 60_000 : fraction === undefined ? 1_000 : 1;
  return { ...base, low: new Date(at), high: new Date(at + span) };
}

/** Compares an instant; days are in that time zone. */
export function compareInstant(
  column: RawBuilder<unknown>,
  date: SearchDate,
  timeZone: string,
): RawBuilder<SqlBool> {
  const bound = (value: string | Date) =>
    typeof value === 'string'
      ? sql`(${value}::timestamp at time zone ${timeZone})`
      : sql`${value}::timestamptz`;
  return compare(column, date.prefix, bound(date.low), bound(date.high));
}

/** Compares a day stored as `YYYY-MM-DD`; an instant counts as its day in UTC. */
export function compareDay(column: RawBuilder<unknown>, date: SearchDate): RawBuilder<SqlBool> {
  const day = (value: string | Date) =>
    typeof value === 'string' ? value : value.toISOString().slice(0, 10);
  const low = day(date.low);
  const high = typeof date.high === 'string' ? date.high : nextDay(low);
  return compare(column, date.prefix, sql`${low}::text`, sql`${high}::text`);
}

function compare(
  column: RawBuilder<unknown>,
  prefix: Prefix,
  low: RawBuilder<unknown>,
  high: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  switch (prefix) {
    case 'eq':
      return sql`(${column} >= ${low} and ${column} < ${high})`;
    case 'ne':
      return sql`(${column} < ${low} or ${column} >= ${high})`;
    case 'gt':
    case 'sa':
      return sql`${column} >= ${high}`;
    case 'ge':
      return sql`${column} >= ${low}`;
    case 'lt':
    case 'eb':
      return sql`${column} < ${low}`;
    case 'le':
      return sql`${column} < ${high}`;
  }
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const wrongDate = (name: string) =>
  new FhirError(400, 'value', `The value of ${name} is no date that can be searched.`);
