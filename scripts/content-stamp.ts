import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Tests are next to the sources, and do not affect the build. */
const IRRELEVANT = /\.test\.tsx?$/;

/** Takes tens of milliseconds. */
export function contentStamp(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => filesIn(root, entry))) {
    // The length separates the files.
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root: string, entry: string): string[] {
  const found = readdirSync(path.join(root, path.dirname(entry)), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  );
  if (!found?.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !IRRELEVANT.test(item.name))
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)))
    .sort();
}
