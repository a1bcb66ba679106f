import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const LIFELINE = new URL('./launcher/lifeline.mjs', import.meta.url).href;

const GRACE_MS = 10_000;

export interface CommandOptions {
  readonly signal: AbortSignal;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly output?: 'inherit' | 'collect';
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs in the project's folder.
 *
 * @throws Error if the program cannot be started, is ended by a signal, or `signal` is aborted
 */
export async function run(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const collect = options.output === 'collect';
  return spawnAndWait(command, args, options.signal, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: collect ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
}

/**
 * Runs a JavaScript or TypeScript program with this Node. It ends with this process.
 *
 * @returns the exit code
 */
export async function runNode(
  script: string,
  args: readonly string[],
  options: CommandOptions & {
    readonly nodeOptions?: readonly string[];
    /** A command that replaces itself with the command line after it. */
    readonly within?: readonly string[];
  },
): Promise<number> {
  const [command = process.execPath, ...before] = [...(options.within ?? []), process.execPath];
  const { code } = await spawnAndWait(
    command,
    [
      ...before,
      `--import=${LIFELINE}`,
      '--disable-warning=ExperimentalWarning',
      ...(options.nodeOptions ?? []),
      script,
      ...args,
    ],
    options.signal,
    {
      cwd: ROOT,
      env: { ...process.env, ...options.env, ANTEROOM_STARTED_BY: String(process.pid) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  return code;
}

async function spawnAndWait(
  command: string,
  args: readonly string[],
  signal: AbortSignal,
  options: SpawnOptions,
): Promise<CommandResult> {
  signal.throwIfAborted();
  const child = spawn(command, args, options);
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data));
  child.stderr?.on('data', (data: Buffer) => (output += data));

  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  signal.addEventListener('abort', end);
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    signal.throwIfAborted();
    if (code === null) throw new Error(`${command} ended through ${killedBy}`);
    return { code, output };
  } finally {
    clearTimeout(killing);
    signal.removeEventListener('abort', end);
  }
}
