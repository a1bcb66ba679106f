import type { z } from 'zod';
import { cleanInput } from '#shared/rules/clean-text.ts';
import { changed, nested, pathsOf } from './fuzz-values.ts';
import { FUZZ_WORDS } from './fuzz-words.ts';

export type Random = () => number;
const TRIES = 12;

const STRANGE: readonly unknown[] = [
  ...FUZZ_WORDS,
  "'; drop table visits; --",
  `{{7*7}}\${7*7}`,
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '\u0000',
  '\ud800',
  'a\udfff',
  '\u202eabc\u200b\u200d\ufeff',
  'e\u0301'.repeat(2_000),
  'x'.repeat(100_000),
  'NaN',
  'Infinity',
  '1e999',
  '',
  ' ',
  '0',
  '00000000-0000-0000-0000-000000000000',
  '123e4567-e89b-12d3-a456-42661417400g',
  '9999-99-99',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  'America/Nowhere',
  0,
  -1,
  1.5,
  -0.1,
  1e308,
  -(2 ** 60),
  2_147_483_648,
  true,
  false,
  null,
  [],
  {},
  [null],
  Array.from({ length: 10_000 }, (_, index) => index),
  nested(500),
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"toString":"x","length":-1,"then":"x"}'),
];

const EXTRA_KEYS = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then', '$ne', 'id', 'practiceId', ''];

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/**
 * Turns a valid payload into one that its schema refuses: changes one place after another while the schema still
 * accepts it.
 *
 * @param asSent the payload as the server reads it, e.g. after JSON or in an address
 * @returns undefined if the schema accepts every attempt
 */
export function mutant(
  valid: unknown,
  schema: z.ZodType,
  random: Random,
  asSent: (payload: unknown) => unknown = throughJson,
): unknown {
  let payload = valid;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    payload = changedOnce(payload, keysOf(schema), random);
    const cleaned = cleanInput(asSent(payload));
    if ('wrong' in cleaned || !schema.safeParse(cleaned.value).success) return payload;
  }
  return undefined;
}

function throughJson(payload: unknown): unknown {
  const text = JSON.stringify(payload);
  return text === undefined ? undefined : JSON.parse(text);
}

function keysOf(schema: z.ZodType): string[] {
  return Object.keys((schema as Partial<z.ZodObject>).shape ?? {});
}

function changedOnce(value: unknown, keys: readonly string[], random: Random): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || random() < 0.04) return pick(random, STRANGE);
  const paths = [...pathsOf(value).slice(0, 500), ...keys.map((key) => [key])];
  const path = pick(random, paths);
  const way = random();
  if (way < 0.12 || path === undefined) return withExtraKey(value, random);
  if (way < 0.24) return changed(value, path, undefined);
  const old = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);
  if (way < 0.34) return changed(value, path, twisted(old, random));
  return changed(value, path, pick(random, STRANGE));
}

function withExtraKey(value: object, random: Random): object {
  // Assigning `__proto__` would set the prototype instead.
  return Object.defineProperty({ ...value }, pick(random, EXTRA_KEYS), {
    value: pick(random, STRANGE),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function twisted(old: unknown, random: Random): unknown {
  const text = typeof old === 'string' ? old : JSON.stringify(old ?? null);
  return pick<() => unknown>(random, [
    () => [old],
    () => ({ value: old }),
    () => `${text}\u200b`,
    () => `${text}' or '1'='1`,
    () => text.slice(0, -1),
    () => [...text].reverse().join(''),
    () => (typeof old === 'number' ? String(old) : old === true ? 'true' : Number(text)),
    () => Array.from({ length: 10_000 }, () => null),
  ])();
}

export interface SentBody {
  payload: string;
  headers: Record<string, string>;
}

const JSON_TYPE = 'application/json';

const WRONG_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  'nonsense',
  'application/json; charset=utf-16',
] as const;

export function asJson(payload: unknown): SentBody {
  return { payload: JSON.stringify(payload) ?? '', headers: { 'content-type': JSON_TYPE } };
}

export function spoilt(valid: unknown, random: Random): SentBody {
  const text = JSON.stringify(valid);
  const json = (payload: string): SentBody => ({ payload, headers: { 'content-type': JSON_TYPE } });
  return pick<() => SentBody>(random, [
    () => json(text.slice(0, 1 + Math.floor(random() * (text.length - 1)))),
    () => json(`${text}${text}`),
    () => json(text.replace('{', '{"n":NaN,')),
    () => json(`{"a":${'['.repeat(20_000)}`),
    () => json(`${text.slice(0, -1)},"__proto__":{"admin":true}}`),
    () => json(text.replaceAll('"', "'").concat(';')),
    () => json(`\u0000${text}`),
    () => ({ payload: `<!doctype html>${text}`, headers: { 'content-type': pick(random, WRONG_TYPES) } }),
    () => ({ payload: `{${text}`, headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' } }),
  ])();
}
