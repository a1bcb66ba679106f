import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * The features of each side, from the ground up: a folder imports only from levels below its own, so no circle can
 * be made. Drawn in docs/ARCHITECTURE.md. Tests are free to build their worlds from anywhere.
 */
export const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/features': [
    ['audit'],
    ['notifications'],
    ['participants', 'accounts', 'visit-types', 'settings', 'links', 'surveys', 'check-in'],
    ['visits'],
    ['auth', 'mfa', 'workflow', 'scheduling', 'interpreter'],
    ['consent', 'intake', 'images', 'payments', 'guests'],
    ['device-test'],
    ['visit-room'],
    ['visit-list', 'maintenance', 'demo'],
  ],
  'client/features': [
    ['language', 'dates', 'backgrounds', 'visit-data'],
    ['info', 'live-session'],
    ['session', 'links', 'images', 'payments', 'device-test', 'mfa', 'sign-in', 'setup', 'surveys'],
    ['intake', 'schedule', 'account', 'accounts', 'client-admin', 'settings', 'placeholders', 'interpreter'],
    ['guests', 'visit-types', 'outbox'],
    ['workflow', 'in-visit'],
    ['visits', 'waiting-room'],
    ['join', 'guest-visit', 'interpreter-visit'],
  ],
};

/** A source file: its path from the root of the repository, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * Imports between the folders of `area` that do not lead downwards, and folders that have no level, one line each.
 * Types count like values: what a file has to know is a dependency, whether it runs or not.
 */
export function againstLevels(
  area: string,
  levels: readonly (readonly string[])[],
  sources: readonly Source[],
): string[] {
  const levelOf = new Map(levels.flatMap((folders, level) => folders.map((folder) => [folder, level])));
  const problems = new Set<string>();
  for (const source of sources) {
    const from = folderOf(area, source.path);
    if (!from) continue;
    const level = levelOf.get(from);
    if (level === undefined) {
      problems.add(`${area}/${from} has no level in scripts/levels.ts`);
      continue;
    }
    for (const imported of importsOf(source)) {
      const to = folderOf(area, imported);
      if (!to || to === from) continue;
      const below = levelOf.get(to);
      if (below === undefined || below < level) continue;
      problems.add(`${source.path} imports ${imported}: ${from} does not stand above ${to}`);
    }
  }
  return [...problems];
}

/** The product's own sources below a folder, without tests and what only tests use. */
export function sourcesOf(root: string, area: string): Source[] {
  return globSync(`${area}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

function folderOf(area: string, file: string): string | undefined {
  const [folder, rest] = path.posix.relative(area, file).split('/', 2);
  return folder === '..' || rest === undefined ? undefined : folder;
}

/** Paths from the root of what a file imports of the repository, dynamic imports included. */
function importsOf({ path: file, text }: Source): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const wanted = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).slice(1, -1)),
  ];
  return wanted
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}
