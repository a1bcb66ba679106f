import path from 'node:path';
import { importsOf, type Source } from './sources.ts';

/**
 * The areas of each side's features, in order. A feature imports only from its own area and earlier ones. Features of
 * an area do not import each other in a circle. docs/ARCHITECTURE.md describes the areas.
 */
export const AREAS = {
  server: [
    'core',
    'messages',
    'audit',
    'practice',
    'visits',
    'check-in',
    'staff',
    'room',
    'desk',
    'ehr',
    'admin',
  ],
  // A practice's editors preview the steps before a visit, so `practice` follows `check-in` here.
  client: [
    'core',
    'audit',
    'visits',
    'check-in',
    'practice',
    'messages',
    'staff',
    'ehr',
    'room',
    'desk',
    'admin',
  ],
} as const satisfies Record<string, readonly string[]>;

interface Rule {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly reason: string;
  readonly butTests?: true;
  readonly butOwn?: true;
}

/** Refused imports, by the paths of both files. A package has its name as path. */
const RULES: readonly Rule[] = [
  {
    from: /^client\//,
    to: /^(?:server|sfu|migrations|scripts)\//,
    reason: 'the client imports client/ and shared/ only',
  },
  {
    from: /^client\/ui\//,
    to: /^client\/(?:features|app)\//,
    reason: 'the design system does not know features',
    butTests: true,
  },
  {
    from: /^client\/features\//,
    to: /^client\/app\//,
    reason: 'in the client, imports run from app to features to ui',
    butTests: true,
  },
  {
    from: /^shared\//,
    to: /^(?:client|server|sfu|scripts)\/|^node:/,
    reason: 'shared/ runs in the browser and on the server, and imports neither',
  },
  {
    from: /^sfu\//,
    to: /^(?:client|server|shared|scripts)\//,
    reason: 'sfu/ is mediasoup alone: it does not know visits, patients or the database',
  },
  {
    from: /^server\//,
    to: /^(?:client|scripts)\//,
    reason: 'the server imports server/, sfu/ and shared/ only',
  },
  {
    from: /^server\/(?:storage|adapters)\//,
    to: /^server\/features\//,
    reason: 'storage and adapters do not know features: the caller passes in what they need',
    butTests: true,
  },
  {
    from: /^server\/.+\//,
    to: /^server\/features\/.*\.queries\.ts$/,
    reason: 'call another feature’s service and not its queries',
    butTests: true,
    butOwn: true,
  },
  {
    from: /\.service\.ts$/,
    to: /\.routes\.ts$|\/handlers\//,
    reason: 'routes and handlers call services, not the other way round',
  },
  {
    from: /\.queries\.ts$/,
    to: /\.(?:service|routes)\.ts$|\/handlers\//,
    reason: 'services call queries, not the other way round',
  },
  {
    from: /^migrations\//,
    to: /\//,
    reason: 'a migration imports no code of the product: it has to mean the same years later',
  },
];

/** One line per refused import. Types count like values. */
export function refusedImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap((imported) =>
      RULES.filter((rule) => refuses(rule, source.path, imported)).map(
        ({ reason }) => `${source.path} imports ${imported}: ${reason}`,
      ),
    ),
  );
}

function refuses(rule: Rule, file: string, imported: string): boolean {
  if (!rule.from.test(file) || !rule.to.test(imported)) return false;
  if (rule.butTests && /\.test\.tsx?$|\.samples\.ts$|\/test-support\//.test(file)) return false;
  return !rule.butOwn || featureOf(file) !== featureOf(imported);
}

/**
 * Imports between the features of a side that violate the order of its areas, one line each. Types count like values.
 */
export function againstOrder(sources: readonly Source[], areas: readonly string[]): string[] {
  const upwards = sources.flatMap((source) => {
    const area = areaOf(source.path);
    return importsOf(source).flatMap((imported) => {
      const target = areaOf(imported);
      return area && target && areas.indexOf(target) > areas.indexOf(area)
        ? [`${source.path} imports ${imported}: ${target} comes after ${area}`]
        : [];
    });
  });
  return [...upwards, ...circlesOf(sources, featureOf)];
}

/**
 * Relative imports that leave their feature or `client/app`, or climb two folders or more. `#server/…`, `#client/…`,
 * `#shared/…` and `#sfu/…` start at the project's folder.
 */
export function climbingImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\b(?:from|import\()\s*'(\.\.\/[^']+)'/g)].flatMap(([, specifier = '']) => {
      const imported = path.posix.join(path.posix.dirname(file), specifier);
      if (!/^(?:client|server|shared|sfu)\//.test(imported)) return [];
      const room = featureOf(file) ?? (file.startsWith('client/app/') ? 'client/app' : null);
      const climbs = room ? !imported.startsWith(`${room}/`) : specifier.startsWith('../../');
      return climbs ? [`${file} imports ${specifier}`] : [];
    }),
  );
}

/** `<side>/features/<area>/<feature>` of a file; undefined outside the features. */
const featureOf = (file: string): string | undefined =>
  /^(?:server|client)\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

const areaOf = (file: string): string | undefined => featureOf(file)?.split('/')[2];

type Arrows = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Circular imports among files, and among folders by their files; types count like values. A subfolder counts
 * separately from its parent.
 *
 * @returns one line per circle, with its imports
 */
export function circlesAmong(sources: readonly Source[]): string[] {
  return [
    ...circlesOf(sources, (file) => file).map((circle) => `files in a circle: ${circle}`),
    ...circlesOf(sources, path.posix.dirname).map((circle) => `folders in a circle: ${circle}`),
  ];
}

/**
 * @param groupOf the group of a file; files without a group are omitted
 * @returns the imports of each circle
 */
function circlesOf(sources: readonly Source[], groupOf: (file: string) => string | undefined): string[] {
  const imports = sources.flatMap((source) => importsOf(source).map((to) => [source.path, to] as const));
  const arrows = arrowsBetween(imports, groupOf);
  return circlesIn(arrows).map((circle) => told(arrows, circle));
}

function arrowsBetween(
  imports: readonly (readonly [importing: string, imported: string])[],
  nodeOf: (file: string) => string | undefined,
): Arrows {
  const arrows = new Map<string, Map<string, string>>();
  for (const [importing, imported] of imports) {
    const [from, to] = [nodeOf(importing), nodeOf(imported)];
    if (from === undefined || to === undefined) continue;
    const seen = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, seen);
    if (to !== from && !seen.has(to)) seen.set(to, `${importing} imports ${imported}`);
  }
  return arrows;
}

/** Tarjan's algorithm: strongly connected components. */
function circlesIn(arrows: Arrows): string[][] {
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to));

  function visit(node: string): void {
    const index = found.size;
    found.set(node, index);
    lower(node, index);
    open.push(node);
    for (const next of arrows.get(node)?.keys() ?? []) {
      if (!found.has(next)) visit(next);
      if (open.includes(next)) lower(node, lowest.get(next) ?? index);
    }
    if (lowest.get(node) !== index) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  }

  for (const node of arrows.keys()) if (!found.has(node)) visit(node);
  return circles;
}

function told(arrows: Arrows, circle: readonly string[]): string {
  return circle
    .flatMap((from) => circle.flatMap((to) => arrows.get(from)?.get(to) ?? []))
    .sort()
    .join('; ');
}
