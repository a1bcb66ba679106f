import { constants } from 'node:os';

export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}

export interface Task {
  readonly terminal: Terminal;
  /** Aborted when the task should end, with the signal's name as its reason. */
  readonly signal: AbortSignal;
  readonly installs?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a task and sets this process's exit code: the number that the task returns, if any; 1 if it fails; 128 plus the
 * signal's number if a signal ended it.
 *
 * @returns whether it succeeded
 */
export async function perform(work: (task: Task) => Promise<unknown>): Promise<boolean> {
  const terminal = createTerminal();
  const abort = new AbortController();
  const end = (name: NodeJS.Signals) => abort.abort(name);
  for (const name of SIGNALS) process.on(name, end);
  try {
    const result = await work({ terminal, signal: abort.signal });
    process.exitCode = typeof result === 'number' ? result : 0;
  } catch (error) {
    if (abort.signal.aborted) {
      process.exitCode = 128 + constants.signals[abort.signal.reason as NodeJS.Signals];
    } else {
      process.exitCode = 1;
      terminal.say(`\n${describe(error)}`);
    }
  } finally {
    for (const name of SIGNALS) process.off(name, end);
  }
  return process.exitCode === 0;
}

function describe(error: unknown): string {
  if (error instanceof SetUpError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

interface Terminal {
  say(message: string): void;
  /** One line that is rewritten, or a few lines without a terminal. */
  progress(label: string, done: number, total: number): void;
}

const PERCENT_PER_LINE = 10;

function createTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  let openLine = false;
  let lastPrinted = -1;
  const write = (text: string) => output.write(text);

  return {
    say(message) {
      if (openLine) write('\n');
      openLine = false;
      lastPrinted = -1;
      write(`${message}\n`);
    },
    progress(label, done, total) {
      const text = `  ${label} ${done}/${total}`;
      if (output.isTTY) {
        openLine = done < total;
        write(`\r${text}${openLine ? '' : '\n'}`);
        return;
      }
      const step = Math.floor((100 * done) / total / PERCENT_PER_LINE);
      if (step !== lastPrinted) write(`${text}\n`);
      lastPrinted = step;
    },
  };
}
