/** What a form holds when somebody else has saved meanwhile. */
export interface Merged<V> {
  values: V;
  /** Fields that the person at this form has changed. */
  own: (keyof V & string)[];
}

/**
 * Three versions of the same fields: what the form began with, what was typed, and what somebody else has saved
 * meanwhile. What was typed stays; every other field becomes the other's.
 */
export function mergeChanges<V extends object>(base: V, typed: V, theirs: V): Merged<V> {
  const own = (Object.keys(typed) as (keyof V & string)[]).filter((key) => !same(typed[key], base[key]));
  const kept = Object.fromEntries(own.map((key) => [key, typed[key]])) as Partial<V>;
  return { values: { ...theirs, ...kept }, own };
}

/** Of values as JSON has them; the order of an object's keys makes no difference. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => same(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
