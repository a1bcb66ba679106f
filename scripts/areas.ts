import path from 'node:path';
import { circlesOf } from './circles.ts';
import { importsOf, type Source } from './sources.ts';

/**
 * The areas of each side's features, in order: a feature imports only from its own area and from those before it.
 * Features of an area do not import each other in a circle. docs/ARCHITECTURE.md describes the areas.
 */
export const AREAS: Readonly<Record<'server/features' | 'client/features', readonly string[]>> = {
  'server/features': [
    'foundation',
    'practice',
    'visit',
    'before-visit',
    'identity',
    'live',
    'desk',
    'record-system',
    'administration',
  ],
  'client/features': [
    'foundation',
    'visit',
    'before-visit',
    'practice',
    'identity',
    'record-system',
    'live',
    'desk',
    'administration',
  ],
};

/** Most folders per level of the tree: a longer list no longer shows an order. */
export const MOST_FOLDERS = 9;

/**
 * Imports between the features of a side that break the order, one line each. Types count like values.
 *
 * @param side the folder with the areas
 */
export function againstOrder(side: string, areas: readonly string[], sources: readonly Source[]): string[] {
  const inside = sources.flatMap((source) => {
    const from = featureOf(side, source.path);
    return from ? [{ source, area: path.posix.dirname(from) }] : [];
  });
  const upwards = inside.flatMap(({ source, area }) =>
    importsOf(source).flatMap((imported) => {
      const to = featureOf(side, imported);
      const target = to && path.posix.dirname(to);
      return target && areas.indexOf(target) > areas.indexOf(area)
        ? [`${source.path} imports ${imported}: ${target} comes after ${area}`]
        : [];
    }),
  );
  const features = inside.map(({ source }) => source);
  return [...upwards, ...circlesOf(features, (file) => featureOf(side, file))];
}

/** `area/feature` of a file; undefined outside the features. */
function featureOf(side: string, file: string): string | undefined {
  const [area, feature, rest] = path.posix.relative(side, file).split('/', 3);
  return area === '..' || rest === undefined ? undefined : `${area}/${feature}`;
}
