import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { whyItDoesNotRun } from './check.ts';
import type { Host } from './host.ts';
import { WorkerError } from './worker-error.ts';

const RECIPE_FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const RECIPE_FILES = [
  'Makefile',
  'common-headers.hpp',
  'shim/srtp.h',
  'shim/ankerl/unordered_dense.h',
].map((file) => path.join(RECIPE_FOLDER, file));

const MEMORY_PER_JOB_BYTES = 1.2e9;

/**
 * Builds the worker from the mediasoup package's source into the file `target`, whose folder exists. Resumes an
 * interrupted build. Safe in two concurrent processes.
 *
 * @throws WorkerError with the compiler's output, or with what to install first
 */
export async function buildWorker(mediasoupFolder: string, target: string, host: Host): Promise<void> {
  await host.installBuildPackages();
  host.say('Building the media worker from source, once for this version: about 3 minutes on 2 cores ...');
  const folder = adoptAbandonedBuild(target) ?? newBuild(target);
  linkSource(folder, mediasoupFolder);
  await make(folder, host);

  const binary = path.join(folder, 'out', 'mediasoup-worker');
  const reason = whyItDoesNotRun(binary);
  if (reason)
    throw new WorkerError(`The media worker was built, but does not run: ${reason}. See ${logOf(folder)}.`);
  renameSync(binary, target);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A build folder's name has the pid of its process. If that process is gone, another process takes over the folder by
 * renaming it, which only one can do.
 */
function adoptAbandonedBuild(target: string): string | undefined {
  const mine = folderOf(target, process.pid);
  for (const name of readdirSync(path.dirname(target))) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      renameSync(path.join(path.dirname(target), name), mine);
      return mine;
    } catch {
      // Another process was faster.
    }
  }
  return undefined;
}

function newBuild(target: string): string {
  const folder = folderOf(target, process.pid);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function folderOf(target: string, pid: number): string {
  return path.join(path.dirname(target), `build-${pid}`);
}

function logOf(folder: string): string {
  return path.join(folder, 'build.log');
}

/** make cannot handle spaces in paths, so links provide short paths without spaces. */
function linkSource(folder: string, mediasoupFolder: string): void {
  for (const [name, to] of [
    ['recipe', RECIPE_FOLDER],
    ['source', path.join(mediasoupFolder, 'worker')],
  ] as const) {
    rmSync(path.join(folder, name), { force: true });
    symlinkSync(to, path.join(folder, name));
  }
}

async function make(folder: string, host: Host): Promise<void> {
  const jobs = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / MEMORY_PER_JOB_BYTES)));
  const args = ['-f', 'recipe/Makefile', 'SRC=source', 'OUT=out', `-j${jobs}`];
  const counted = spawnSync('make', [...args, 'count'], { cwd: folder, encoding: 'utf8' });
  const total = Number(counted.stdout) || 1;

  const log = createWriteStream(logOf(folder));
  host.signal.throwIfAborted();
  // In a separate process group, because make ends its compilers on a signal, but not their children.
  const child = spawn('make', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const endAll = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  host.signal.addEventListener('abort', endAll);
  const ended = once(child, 'close');
  ended.catch(() => {});
  child.stderr.pipe(log, { end: false });
  let lastLines = '';
  child.stderr.on('data', (data: Buffer) => (lastLines = (lastLines + data).slice(-2_000)));
  let done = countObjects(folder);
  for await (const line of createInterface({ input: child.stdout })) {
    log.write(`${line}\n`);
    if (line.startsWith('compiled ')) host.progress('compiling the media worker', ++done, total);
  }
  await ended.finally(() => {
    host.signal.removeEventListener('abort', endAll);
    log.end();
  });
  host.signal.throwIfAborted();
  if (child.exitCode !== 0) {
    throw new WorkerError(
      `The media worker could not be built. The end of what the compiler says:\n\n${lastLines.trim()}\n\n` +
        `All of it is in ${logOf(folder)}. Where a mediasoup worker of the same version is at hand, ` +
        `name it in MEDIASOUP_WORKER_BIN instead.`,
    );
  }
}

function countObjects(folder: string): number {
  const out = path.join(folder, 'out');
  if (!existsSync(out)) return 0;
  return readdirSync(out, { recursive: true }).filter((name) => String(name).endsWith('.o')).length;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
