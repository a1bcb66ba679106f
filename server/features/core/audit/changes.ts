import { isDeepStrictEqual } from 'node:util';
import { cutText } from '#shared/rules/cut-text.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface AuditedChanges {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  secrets?: string[];
}

const MOST_CHARACTERS = 2_000;

/**
 * The fields that an administrator changed, with old and new values. Lists of objects keep only the objects that
 * differ.
 *
 * @param before null for an addition; `after` is null for a removal
 * @param secrets fields whose values are compared, and never part of the result
 */
export function changes(
  before: Fields | null,
  after: Fields | null,
  secrets: readonly string[] = [],
): AuditedChanges {
  const found: AuditedChanges = { before: {}, after: {} };
  const hidden: string[] = [];
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [was, is] = [plain(before?.[field]), plain(after?.[field])];
    if (isSame(was, is)) continue;
    if (secrets.includes(field)) {
      hidden.push(field);
      continue;
    }
    const [from, to] = without(was, is);
    if (before) found.before[field] = shortened(from);
    if (after) found.after[field] = shortened(to);
  }
  return hidden.length > 0 ? { ...found, secrets: hidden } : found;
}

function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}

/** Lists of words are equal in any order; steps and questions are not. */
function isSame(was: unknown, is: unknown): boolean {
  if (isWords(was) && isWords(is)) return isDeepStrictEqual(was.toSorted(), is.toSorted());
  return isDeepStrictEqual(was, is);
}

const isWords = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

const isObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

function without(was: unknown, is: unknown): [unknown, unknown] {
  if (!isObjects(was) || !isObjects(is)) return [was, is];
  const only = (list: object[], other: object[]) =>
    list.filter((one) => !other.some((another) => isDeepStrictEqual(one, another)));
  const [gone, come] = [only(was, is), only(is, was)];
  return gone.length + come.length > 0 ? [gone, come] : [was, is];
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS ? `${cutText(value, MOST_CHARACTERS)}…` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
  return value;
}
