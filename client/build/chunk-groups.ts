import path from 'node:path';
import type { Rolldown } from 'vite';

export const CLIENT = path.join(import.meta.dirname, '..');
export const NODE_MODULES = path.join(CLIENT, '../node_modules');

/** A folder whose name only starts the same does not count. */
export const isBelow = (folder: string, id: string): boolean => id.startsWith(`${folder}${path.sep}`);

/** Libraries that every page uses. They compress better together, and stay cached across releases. */
const BASE = /\/node_modules\/(?:react|react-dom|scheduler|i18next|wouter|regexparam)\//;
const ICONS = '/node_modules/lucide-react/';

/**
 * Each page is in one file with the code that it always loads. Code shared by two pages is in the earlier
 * page's file.
 */
const PAGES = {
  app: 'main.tsx',
  arrival: 'features/room/waiting-room/patient-visit-page.tsx',
  visit: 'features/room/in-visit/visit-view.tsx',
};

/**
 * Which modules share a file. Rolldown's default is one file per set of modules that the same pages import:
 * dozens of a few lines each, whose names, in the list of every page that may need them, are larger than the
 * files.
 *
 * @param client the folder of the client's sources, next to that of `shared/`
 */
export function chunkGroups(client: string): Rolldown.CodeSplittingGroup[] {
  const shared = path.join(client, '../shared');
  const isOurs = (id: string) =>
    isBelow(client, id) ||
    (isBelow(shared, id) && !isBelow(path.join(shared, 'i18n'), id)) ||
    id.includes(ICONS);
  return [
    { name: 'base', test: BASE, priority: 2 },
    { debugName: 'pages', name: pageOf(client, isOurs), test: isOurs, priority: 1 },
  ];
}

function pageOf(client: string, isOurs: (id: string) => boolean): Rolldown.CodeSplittingNameFunction {
  let pages: { name: string; modules: Set<string> }[] | undefined;
  return (id, context) => {
    pages ??= Object.entries(PAGES).map(([name, file]) => ({
      name,
      modules: withImports(path.join(client, file), isOurs, context),
    }));
    return pages.find(({ modules }) => modules.has(id))?.name ?? null;
  };
}

/** @throws when the build has no such page */
function withImports(
  page: string,
  isOurs: (id: string) => boolean,
  context: Rolldown.ChunkingContext,
): Set<string> {
  if (!context.getModuleInfo(page)) throw new Error(`${page} is no module of the build: see PAGES`);
  const modules = new Set([page]);
  for (const id of modules)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (isOurs(imported)) modules.add(imported);
  return modules;
}
