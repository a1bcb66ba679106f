import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Source {
  readonly path: string;
  readonly text: string;
}

export function sourcesOf(root: string, area: string): Source[] {
  return globSync(`${area}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.(test|samples)\.tsx?$|\/test-support\//.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** A file's imports from the repository, dynamic ones included, as paths from its root. */
export function importsOf({ path: file, text }: Source): string[] {
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
