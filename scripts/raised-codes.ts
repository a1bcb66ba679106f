import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const TEST = /\.(test|spec)\.tsx?$/;

export function readSources(
  folders: readonly string[],
  wanted: (file: string) => boolean,
): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter(wanted),
  );
  return new Map(
    files.map((file) => [
      file,
      readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    ]),
  );
}

export const isTest = (file: string): boolean => TEST.test(file);
export const isSource = (file: string): boolean => !isTest(file) && !/test-support|\.samples\.ts$/.test(file);

/** A condition expects a code, and does not raise it. */
export const raises = (source: string, code: string): boolean =>
  new RegExp(`(?<!isApiError\\(\\w+, |[!=]== )['"]${code}['"]`).test(source);

export function serverRaises(): (code: string) => boolean {
  const server = readSources(['server', 'sfu', 'shared'], isSource);
  return (code) =>
    [...server].some(
      ([file, source]) =>
        !file.startsWith('shared/i18n') && file !== 'shared/errors.ts' && raises(source, code),
    );
}
