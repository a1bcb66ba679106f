import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetUpError, type Task } from './perform.ts';
import { ROOT, runNode } from './run-command.ts';

const SOURCES = ['client', 'shared', 'package-lock.json'];

const OUTPUT = path.join(ROOT, 'dist', 'client');
const STAMP = path.join(ROOT, 'dist', 'client.stamp');

/**
 * Builds the client into `dist/client` unless it is up to date. A running server may serve the earlier build.
 */
export async function buildClient({ terminal, signal }: Task): Promise<void> {
  const stamp = contentStamp(ROOT, SOURCES);
  if (existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;

  terminal.say('Building the client ...');
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  const draft = `${OUTPUT}.new-${process.pid}`;
  try {
    await runVite(draft, signal);
    replaceOutput(draft);
    writeFileSync(STAMP, stamp);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runVite(outDir: string, signal: AbortSignal): Promise<void> {
  const options = [
    '--config',
    'client/vite.config.ts',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', ...options], {
    signal,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    throw new SetUpError('The client could not be built: correct what Vite reports above, and start again.');
  }
}

/**
 * Swaps the folders, so that the client is missing only for an instant and a failed build keeps the earlier
 * one.
 */
function replaceOutput(draft: string): void {
  const earlier = `${OUTPUT}.old-${process.pid}`;
  if (existsSync(OUTPUT)) renameSync(OUTPUT, earlier);
  renameSync(draft, OUTPUT);
  rmSync(earlier, { recursive: true, force: true });
}

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
