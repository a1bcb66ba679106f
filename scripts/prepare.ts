import { spawnSync } from 'node:child_process';
import { obtainWorker } from '#sfu/worker/obtain-worker.ts';
import { WorkerError } from '#sfu/worker/worker-error.ts';
import { SetUpError, type Task } from './perform.ts';
import { ensureSystemPackages, type SystemRequirement } from './system-packages.ts';

const HAS_BUILD_PACKAGES = `
  for tool in g++ make flatc strip; do command -v $tool || exit 1; done
  pkg-config --exists openssl libuv libsrtp2 absl_strings absl_flat_hash_map absl_inlined_vector || exit 1
  echo '#include <flatbuffers/flatbuffers.h>' | g++ $(pkg-config --cflags openssl absl_strings) -E -x c++ -
`;

const WORKER_BUILD: SystemRequirement = {
  purpose: 'to build the media worker from source',
  isPresent: () => spawnSync('/bin/sh', ['-c', HAS_BUILD_PACKAGES], { stdio: 'ignore' }).status === 0,
  debian: [
    'g++',
    'make',
    'pkg-config',
    'libssl-dev',
    'libuv1-dev',
    'libsrtp2-dev',
    'libabsl-dev',
    'libflatbuffers-dev',
    'flatbuffers-compiler',
  ],
  homebrew: ['pkgconf', 'openssl@3', 'libuv', 'srtp', 'abseil', 'flatbuffers'],
  otherwise:
    'Then start again. Or name a mediasoup worker of the version in package.json in MEDIASOUP_WORKER_BIN. ' +
    'Or let this machine reach github.com, where mediasoup has workers ready for most systems.',
};

/**
 * Prepares the media worker, and gives its path to child processes.
 *
 * @returns its path
 * @throws SetUpError that says what to do
 */
export async function prepareWorker(task: Task): Promise<string> {
  const { terminal, signal } = task;
  try {
    const worker = await obtainWorker({
      say: terminal.say,
      progress: terminal.progress,
      installBuildPackages: () => ensureSystemPackages([WORKER_BUILD], task),
      signal,
    });
    process.env.MEDIASOUP_WORKER_BIN = worker;
    return worker;
  } catch (error) {
    throw error instanceof WorkerError ? new SetUpError(error.message) : error;
  }
}
