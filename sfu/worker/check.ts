import { spawnSync } from 'node:child_process';

/** How the worker ends when it is started by hand, without the version that mediasoup tells it (its main.cpp). */
const MISSING_VERSION_EXIT_CODE = 41;

/**
 * Starts the worker once, the way mediasoup's own installer tests it.
 *
 * @returns why it does not run on this machine; `undefined` when it does.
 */
export function whyItDoesNotRun(binary: string): string | undefined {
  const { status, signal, error, stderr } = spawnSync(binary, [], {
    env: {},
    encoding: 'utf8',
    timeout: 5_000,
  });
  if (status === MISSING_VERSION_EXIT_CODE) return undefined;
  if (error) return error.message;
  // The dynamic linker's complaint about a missing library is one line.
  return stderr.trim().split('\n')[0] || (signal ? `it ends through ${signal}` : `it ends with ${status}`);
}
