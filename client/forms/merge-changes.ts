/** A form's values after another user has saved meanwhile. */
export interface Merged<V> {
  values: V;
  /** Fields that this user has changed. */
  own: (keyof V & string)[];
}

/**
 * Merges three versions: the form's initial values, the typed ones, and those another user has saved
 * meanwhile. Typed fields stay; all others become the other user's.
 */
export function mergeChanges<V extends object>(base: V, typed: V, theirs: V): Merged<V> {
  const own = (Object.keys(typed) as (keyof V & string)[]).filter((key) => !same(typed[key], base[key]));
  const kept = Object.fromEntries(own.map((key) => [key, typed[key]])) as Partial<V>;
  return { values: { ...theirs, ...kept }, own };
}

/** Compares JSON values; the order of keys does not matter. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => same(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
