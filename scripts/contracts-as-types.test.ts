import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../client');
const CONTRACTS = /import\s+(type\s+)?(?:\{([^}]*)\}|[^'{]+)\s+from\s+'[^']*shared\/contracts\/[^']*'/g;

test('of the contracts the client imports types only: their schemas are 24 kB, and probe for eval', () => {
  // Tests are not shipped.
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const values = files.flatMap((name) =>
    [...readFileSync(join(CLIENT, name), 'utf8').matchAll(CONTRACTS)]
      .filter(([, type, names]) => !type && !names?.split(',').every((one) => /^\s*(type\s|$)/.test(one)))
      .map(([statement]) => `${name}: ${statement}`),
  );
  expect(values).toEqual([]);
});
