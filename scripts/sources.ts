import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Without `tests`, only the product's files. */
export function sourcesOf(root: string, folder: string, { tests = false } = {}): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => tests || !/\.(test|samples)\.tsx?$|\/test-support\//.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Includes dynamic imports: paths from the project's folder, and packages by name. */
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
  return wanted.map((name) => importedPath(file, name));
}

export function importedPath(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}
