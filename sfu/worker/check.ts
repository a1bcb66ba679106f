import { spawnSync } from 'node:child_process';

/** The exit code of a worker started without the version variable that mediasoup sets (its main.cpp). */
const MISSING_VERSION_EXIT_CODE = 41;

/**
 * Starts the worker once, as mediasoup's installer does to test it.
 *
 * @returns why it does not run on this machine; `undefined` if it does
 */
export function whyItDoesNotRun(binary: string): string | undefined {
  const { status, signal, error, stderr } = spawnSync(binary, [], {
    env: {},
    encoding: 'utf8',
    timeout: 5_000,
  });
  if (status === MISSING_VERSION_EXIT_CODE) return undefined;
  if (error) return error.message;
  return stderr.trim().split('\n')[0] || (signal ? `it ends through ${signal}` : `it ends with ${status}`);
}
