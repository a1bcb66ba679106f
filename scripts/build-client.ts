import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentStamp } from './content-stamp.ts';
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
