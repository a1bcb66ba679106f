import path from 'node:path';
import { importsOf, type Source } from './sources.ts';

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
export function circlesOf(
  sources: readonly Source[],
  groupOf: (file: string) => string | undefined,
): string[] {
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
