import { pick, type Random } from './mutants.ts';

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
