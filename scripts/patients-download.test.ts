import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';
import { importedPath } from './sources.ts';

const CLIENT = join(ROOT, 'client');
const IMPORTS = /(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)'|import\('([^']+)'\)/g;

/** Pages in the public half that only staff open, before they can sign in. */
const STAFFS = [
  'features/staff/first-account/invitation-page.tsx',
  'features/staff/first-account/setup-page.tsx',
];
/** Packages of 13 to 36 kB that patients do not need. */
const KEPT_OFF = /^(?:zod|@hookform\/resolvers|@tanstack\/react-table)(?:\/|$)/;

/**
 * Everything that a file imports, directly or not: files in the client and shared/, and packages.
 *
 * @param atOnce omits what is loaded later, by `import()`
 */
function reached(entry: string, atOnce = false): { files: Set<string>; packages: Map<string, string> } {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const open = [join(CLIENT, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, names, from, lazily] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const to = from ?? (atOnce ? undefined : lazily);
      if (to === undefined) continue;
      // Types are not downloaded.
      if (names && /^\{(?:\s*type\s[^,}]*,?)*\s*\}$/.test(names)) continue;
      if (!/^[.#]/.test(to)) packages.set(to, relative(CLIENT, file));
      else {
        const next = join(ROOT, importedPath(relative(ROOT, file), to));
        if (existsSync(next) && !STAFFS.includes(relative(CLIENT, next))) open.push(next);
      }
    }
  }
  return { files, packages };
}

test('no page of a patient or guest loads what only staff’s forms and lists need', () => {
  for (const [area, page] of [
    ['app/patient-area.tsx', 'features/room/waiting-room/patient-visit-page.tsx'],
    ['app/public-area.tsx', 'features/staff/mfa/mfa-page.tsx'],
  ] as const) {
    const { files, packages } = reached(area);
    // Proves that the walk follows imports.
    expect([...files].map((file) => relative(CLIENT, file))).toContain(page);
    expect(packages.has('mediasoup-client')).toBe(true);
    expect([...packages].filter(([name]) => KEPT_OFF.test(name))).toEqual([]);
  }
});

test('nor does what every page loads', () => {
  const { packages } = reached('app/i18n.ts');
  expect([...packages].filter(([name]) => KEPT_OFF.test(name))).toEqual([]);
  const main = readFileSync(join(CLIENT, 'main.tsx'), 'utf8');
  // zod must be configured before it loads; otherwise it violates the content security policy.
  expect(main.startsWith("import './ui/forms/jitless.ts';")).toBe(true);
});

test('the link’s page loads before any form’s code', () => {
  for (const entry of ['main.tsx', 'app/patient-area.tsx']) {
    const { files, packages } = reached(entry, true);
    expect(files.size).toBeGreaterThan(10);
    expect(packages.has('react-hook-form')).toBe(false);
  }
  expect(reached('app/patient-area.tsx').packages.has('react-hook-form')).toBe(true);
});
