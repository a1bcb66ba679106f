import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';

const CLIENT = path.join(import.meta.dirname, '../../client');

const sourcesOf = (files: string): string[] =>
  globSync(files, { cwd: CLIENT }).map((file) => readFileSync(path.join(CLIENT, file), 'utf8'));

/** Of staff's pages, with parameters as in wouter. */
export const staffRoutes = (): string[] => sourcesOf('features/*/pages.ts').flatMap(pagesIn);

/** Of everyone who does not sign in, and of signing in. */
export const publicRoutes = (): string[] =>
  sourcesOf('app/{patient,guest,public}-area.tsx').flatMap(routesIn);

function pagesIn(source: string): string[] {
  const names = Object.fromEntries(
    [...source.matchAll(/^const (\w+) = '(.+)';$/gm)].map(([, name, value]) => [name, value]),
  );
  const paths = [...source.matchAll(/\bstaffPage\(\s*(?:'([^']+)'|`([^`]+)`|(\w+)),/g)];
  expectAll(source, /\bstaffPage\(/, paths.length);
  return paths.map(
    ([, literal, template, name = '']) =>
      literal ?? template?.replace(/\$\{(\w+)\}/g, (_, inner) => names[inner] ?? '') ?? names[name] ?? '',
  );
}

function routesIn(source: string): string[] {
  const paths = [...source.matchAll(/<\w*Route\s[^>]*?path=(?:"([^"]+)"|\{(.+?)\}(?=[ >]))/g)];
  const others = source.match(/<Route>/g) ?? [];
  expectAll(source, /<\w*Route\b/, paths.length + others.length);
  return paths.flatMap(([, name, code = '']) => {
    if (name) return [name];
    return code.startsWith('`') ? PATIENT_LINK_PATHS.map((path) => `/${path}/:token`) : [code];
  });
}

function expectAll(source: string, route: RegExp, found: number): void {
  if (source.split(route).length - 1 !== found) throw new Error('a route is written in another way');
}
