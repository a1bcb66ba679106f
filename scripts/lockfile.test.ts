import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

// `npm ci` refuses a lockfile without the packages for other platforms. `npm install` silently omits a package that
// the registry does not have yet; in that case, pin the parent to a complete version.
test('package-lock.json locks the packages of every platform', () => {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
  const locked = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));

  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name));

  expect(missing).toEqual([]);
});
