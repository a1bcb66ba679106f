import path from 'node:path';
import type { Rolldown } from 'vite';
import { isBelow } from './folders.ts';

/** Libraries of every page. They compress better together, and stay in caches over our releases. */
const BASE = /\/node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam)\//;
const ICONS = '/node_modules/lucide-react/';

/** Pages that come in one file with what they always load. What two of them share is in the former's. */
const PAGES = {
  app: 'main.tsx',
  arrival: 'features/live/waiting-room/patient-visit-page.tsx',
  visit: 'features/live/in-visit/visit-view.tsx',
};

/**
 * Which modules come in one file. Rolldown on its own makes a file of every set of modules that the same pages import:
 * dozens of a few lines each, whose names, in the list of every page that may need them, weigh more than they do.
 *
 * @param client the folder of the client's sources, next to that of `shared/`
 */
export function chunkGroups(client: string): Rolldown.CodeSplittingGroup[] {
  const shared = path.join(client, '../shared');
  /** What comes in a page's file: code of ours and icons. */
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

/** The page and the modules of ours that it imports, directly and indirectly. @throws when the build has no such page */
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
