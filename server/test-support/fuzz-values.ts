import { randomBytes } from 'node:crypto';

const MEGABYTE = 'x'.repeat(1024 * 1024);

/** All kinds of bytes, always the same: a random dot once ended an address's parameter. */
const BYTES = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37 + 46) % 256)).toString(
  'latin1',
);

/** Values that are rarely valid, and never as a whole payload of ours. */
const FUZZ_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'constructor',
  '\u0000',
  '😀'.repeat(500),
  "' or 1=1; drop table visits; --",
  '../../etc/passwd',
  [],
  [[[[]]]],
  {},
  { toString: 'x', length: -1 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  BYTES,
  nested(200),
];

export interface FuzzPayload {
  what: string;
  payload: unknown;
  field: string;
  kind: OddKind;
}

export type OddKind =
  | 'absent'
  | 'null'
  | 'boolean'
  | 'number'
  | 'empty'
  | 'word'
  | 'text'
  | 'huge'
  | 'list'
  | 'object';

function kindOf(odd: unknown): OddKind {
  if (odd === undefined) return 'absent';
  if (odd === null) return 'null';
  if (typeof odd === 'boolean') return 'boolean';
  if (typeof odd === 'number') return 'number';
  if (Array.isArray(odd)) return 'list';
  if (typeof odd !== 'string') return 'object';
  if (odd.trim() === '') return 'empty';
  if (odd.length > 100_000) return 'huge';
  return /^[a-z]+$/.test(odd) ? 'word' : 'text';
}

/**
 * Breaks a payload in one way at a time: a different type, each field missing or of a wrong type, an extra
 * field, strings of a megabyte, random bytes.
 *
 * @param valid a payload that matches the schema
 */
export function fuzzVariants(valid: unknown): FuzzPayload[] {
  const wholes = [...FUZZ_VALUES, MEGABYTE, randomBytes(4096)].map((payload) => ({
    what: `instead of everything: ${describe(payload)}`,
    payload,
    field: '',
    kind: kindOf(payload),
  }));
  const parts = pathsOf(valid).flatMap((path) => [
    ...[...FUZZ_VALUES, MEGABYTE].map((odd) => ({
      what: odd === undefined ? `without ${path.join('.')}` : `${path.join('.')}: ${describe(odd)}`,
      payload: changed(valid, path, odd),
      field: path.join('.'),
      kind: kindOf(odd),
    })),
  ]);
  return [...wholes, ...parts];
}

export function pathsOf(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    [...above, key],
    ...pathsOf(child, [...above, key]),
  ]);
}

export function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  const child = changed(copy[key], rest, to);
  if (child === undefined && rest.length === 0) delete copy[key];
  else copy[key] = child;
  return copy;
}

export function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}

function describe(value: unknown): string {
  const text = value instanceof Uint8Array ? `${value.length} bytes` : (JSON.stringify(value) ?? 'nothing');
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

export const ANY_TEXT: readonly OddKind[] = ['empty', 'word', 'text'];
export const OPTIONAL: readonly OddKind[] = ['absent'];

export const GUEST_CONTACT = {
  'body name': ['word'],
  'body email': ['null'],
  'body mobile': ['null'],
} as const;

export const ODD_DEVICE_TEST = {
  'body result.environment.browserVersion': ['null'],
  'body result.connection': ['null'],
  'body result.connection.bitrate': ['number'],
  'body result.connection.jitter': ['number'],
  'body result.connection.roundTrip': ['number'],
  'body result.connection.packetLoss': ['number'],
} as const;

/** Address parameters are text, and all of a list's parameters are optional. */
export const LIST = {
  'query q': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
  'query sort': OPTIONAL,
  'query limit': OPTIONAL,
  'query status': OPTIONAL,
} as const;

export const LIST_BODY = {
  'body ': ['object'],
  'body q': ['absent', 'empty', 'word', 'text'],
  'body sort': OPTIONAL,
  'body limit': OPTIONAL,
  'body status': OPTIONAL,
} as const;

export const ACCOUNT = {
  'body firstName': ['word'],
  'body lastName': ['word'],
  'body displayName': ['word', 'text'],
  'body mobile': ['empty'],
  'body canEndVisit': ['boolean'],
  'body isClientAdmin': ['boolean'],
  'body licensedStates': ['list'],
  'body specialties': ['list'],
} as const;

/** A missing setting stays unchanged; null restores the inherited value. */
export const SETTING: readonly OddKind[] = ['absent', 'null'];
