import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Host } from './host.ts';
import { cachedWorker, obtainWorker } from './obtain-worker.ts';

describe('obtainWorker', () => {
  let folder: string;
  let said: string[];
  let host: Host;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'anteroom-worker-'));
    vi.stubEnv('XDG_CACHE_HOME', folder);
    vi.stubEnv('MEDIASOUP_WORKER_BIN', undefined);
    vi.stubEnv('MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD', 'true');
    said = [];
    host = {
      say: (message) => said.push(message),
      progress: () => {},
      installBuildPackages: () => Promise.reject(new Error('g++ is missing')),
      signal: new AbortController().signal,
    };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A program that ends like a worker started by hand: with 41. */
  function writeProgram(file: string, exitCode: number): string {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho 'libuv.so.1: no such file' >&2\nexit ${exitCode}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  it('uses the one in MEDIASOUP_WORKER_BIN before the cached one', async () => {
    writeProgram(cachedWorker(), 41);
    const named = writeProgram(path.join(folder, 'mine'), 41);
    vi.stubEnv('MEDIASOUP_WORKER_BIN', named);
    expect(await obtainWorker(host)).toBe(named);
  });

  it.each([
    ['is not there', () => path.join(folder, 'nowhere'), /nowhere.*ENOENT/],
    ['does not run', () => writeProgram(path.join(folder, 'broken'), 127), /broken.*libuv\.so\.1/],
  ])('refuses a configured one that %s, and names the setting to correct', async (_case, file, words) => {
    vi.stubEnv('MEDIASOUP_WORKER_BIN', file());
    await expect(obtainWorker(host)).rejects.toThrow(/MEDIASOUP_WORKER_BIN/);
    await expect(obtainWorker(host)).rejects.toThrow(words);
  });

  it('uses the cached one silently', async () => {
    writeProgram(cachedWorker(), 41);
    expect(await obtainWorker(host)).toBe(cachedWorker());
    expect(said).toEqual([]);
  });

  it('builds when the cached one no longer runs, and names what that needs', async () => {
    writeProgram(cachedWorker(), 127);
    await expect(obtainWorker(host)).rejects.toThrow('g++ is missing');
    expect(said).toEqual([expect.stringMatching(/cache does not run here any more.*libuv\.so\.1/)]);
  });

  it('looks for a prebuilt one first, and gives up soon without a network', async () => {
    vi.stubEnv('MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD', undefined);
    vi.stubEnv('MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL', 'http://127.0.0.1:1/releases');
    const started = performance.now();
    await expect(obtainWorker(host)).rejects.toThrow('g++ is missing');
    expect(performance.now() - started).toTakeAtMost(4_500);
    expect(said).toEqual([
      expect.stringContaining('127.0.0.1:1'),
      expect.stringContaining('cannot be reached'),
    ]);
  });
});
