import { type ESTree, parseSync } from 'vite';

/**
 * Static functions that one of the oldest supported browsers (`oldest-browsers.ts`) lacks, from MDN's data
 * (https://github.com/mdn/browser-compat-data, 8.1.9).
 */
const STATIC = new Set([
  'AbortSignal.any',
  'Array.fromAsync',
  'Error.isError',
  'Intl.DurationFormat',
  'Iterator.from',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'URL.canParse',
  'URL.parse',
]);

/** Methods that one of these browsers lacks, with unique names. */
const OF_VALUES = new Set([
  'checkVisibility',
  'getOrInsert',
  'getOrInsertComputed',
  'getTextInfo',
  'getWeekInfo',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'moveBefore',
  'setFromBase64',
  'setHTMLUnsafe',
  'startViewTransition',
  'symmetricDifference',
  'toBase64',
  'toHex',
  'toTemporalInstant',
  'transferToFixedLength',
  'waitAsync',
]);

/** @returns the names of functions in the code that one of the oldest supported browsers lacks */
export function newerFunctions(file: string, code: string): string[] {
  const found: string[] = [];
  const read = (node: ESTree.MemberExpression) => {
    if (node.computed || node.property.type !== 'Identifier') return;
    const { name } = node.property;
    const full = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : name;
    if (STATIC.has(full)) found.push(full);
    else if (OF_VALUES.has(name)) found.push(name);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    else if (node && typeof node === 'object') {
      if ('type' in node && node.type === 'MemberExpression') read(node as ESTree.MemberExpression);
      for (const part of Object.values(node)) walk(part);
    }
  };
  walk(parseSync(file, code).program);
  return found;
}
