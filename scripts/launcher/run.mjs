import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Semi-space size in MB (Node's default is 16). Many concurrent requests filled that and moved to the old generation,
 * whose collection then took half a second of a core twice a minute (`npm run soak -- --only=morning`). Also in the
 * Dockerfile.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

export async function run(command, args, environment) {
  const { code, signal } = await supervise(command, args, { env: { ...process.env, ...environment } });
  return code ?? 128 + constants.signals[signal];
}

/**
 * Runs a task's script under `node` and ends as it does: with its exit code, or by the same signal. The task gets
 * every signal that we get, and stops when we are gone (lifeline.mjs).
 */
export async function becomeTask(node, script, scriptArguments) {
  const args = [
    `--import=${new URL('./lifeline.mjs', import.meta.url)}`,
    // Early versions of Node 24 call running TypeScript experimental.
    '--disable-warning=ExperimentalWarning',
    YOUNG_OBJECTS,
    script,
    ...scriptArguments,
  ];
  const cache = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, '.cache', 'compiled');
  const { code, signal } = await supervise(node, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: cache, ANTEROOM_STARTED_BY: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
}

function supervise(command, args, options) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // A separate group: Ctrl-C signals the terminal's whole group, and a task that gets it twice stops at once.
    detached: true,
    ...options,
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    for (const name of FORWARDED) process.off(name, forward);
  });
}
