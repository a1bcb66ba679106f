export interface Merged<V> {
  values: V;
  own: (keyof V & string)[];
}

/**
 * Merges three versions of the same fields: the form's first values, the typed ones, and those saved by another user.
 * Typed fields stay, and all others come from the saved version.
 */
export function mergeChanges<V extends object>(base: V, typed: V, theirs: V): Merged<V> {
  const own = changedKeys(base, typed);
  const kept = Object.fromEntries(own.map((key) => [key, typed[key]])) as Partial<V>;
  return { values: { ...theirs, ...kept }, own };
}

export const changedKeys = <V extends object>(base: V, typed: V): (keyof V & string)[] =>
  (Object.keys(typed) as (keyof V & string)[]).filter((key) => !same(typed[key], base[key]));

function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => same(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
