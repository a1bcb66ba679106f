import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Host } from './host.ts';
import { cachedWorker, mediasoupPackage, obtainWorker } from './obtain-worker.ts';
import { archiveName, PREBUILT_DIGESTS } from './prebuilt.ts';

const { version } = mediasoupPackage();

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

  function writeProgram(file: string, exitCode: number): string {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho 'libuv.so.1: no such file' >&2\nexit ${exitCode}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  it('uses the worker in MEDIASOUP_WORKER_BIN before the cached one', async () => {
    writeProgram(cachedWorker(), 41);
    const named = writeProgram(path.join(folder, 'mine'), 41);
    vi.stubEnv('MEDIASOUP_WORKER_BIN', named);
    expect(await obtainWorker(host)).toBe(named);
  });

  it.each([
    ['is not there', () => path.join(folder, 'nowhere'), /nowhere.*ENOENT/],
    ['does not run', () => writeProgram(path.join(folder, 'broken'), 127), /broken.*libuv\.so\.1/],
  ])('refuses a configured worker that %s, and names the setting to correct', async (_case, file, words) => {
    vi.stubEnv('MEDIASOUP_WORKER_BIN', file());
    await expect(obtainWorker(host)).rejects.toThrow(/MEDIASOUP_WORKER_BIN/);
    await expect(obtainWorker(host)).rejects.toThrow(words);
  });

  it('uses the cached worker silently', async () => {
    writeProgram(cachedWorker(), 41);
    expect(await obtainWorker(host)).toBe(cachedWorker());
    expect(said).toEqual([]);
  });

  it('builds when the cached worker no longer runs, and names what that needs', async () => {
    writeProgram(cachedWorker(), 127);
    await expect(obtainWorker(host)).rejects.toThrow('g++ is missing');
    expect(said).toEqual([expect.stringMatching(/cache does not run here any more.*libuv\.so\.1/)]);
  });

  describe('with a prebuilt worker', () => {
    let releases: Server;
    let asked: string[];
    let archive: Buffer;
    const name = archiveName(version);
    const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

    beforeEach(async () => {
      const program = path.join(folder, 'release', 'mediasoup-worker');
      mkdirSync(path.dirname(program));
      writeFileSync(program, `#!/bin/sh\ntouch '${path.join(folder, 'it-ran')}'\nexit 41\n`);
      execFileSync('tar', ['-czf', path.join(folder, name), '-C', path.dirname(program), 'mediasoup-worker']);
      archive = readFileSync(path.join(folder, name));
      asked = [];
      releases = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        response.end(archive);
      });
      releases.listen(0, '127.0.0.1');
      await once(releases, 'listening');
      const { port } = releases.address() as AddressInfo;
      vi.stubEnv('MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD', undefined);
      vi.stubEnv('MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL', `http://127.0.0.1:${port}/releases`);
    });
    afterEach(() => {
      releases.closeAllConnections();
      releases.close();
    });
    const leftovers = () =>
      readdirSync(path.dirname(cachedWorker())).filter((file) => /^prebuilt-/.test(file));

    it('runs the worker whose digest is known', async () => {
      expect(await obtainWorker(host, { [name]: digestOf(archive) })).toBe(cachedWorker());
      expect(asked).toContain(`GET /releases/${version}/${name}`);
      expect(existsSync(path.join(folder, 'it-ran'))).toBe(true);
      expect(leftovers()).toEqual([]);
    });

    it('runs no other worker, says so, and builds', async () => {
      const digest = digestOf(Buffer.from('another'));
      await expect(obtainWorker(host, { [name]: digest })).rejects.toThrow('g++ is missing');
      expect(said.at(-1)).toContain(`its SHA-256 is ${digestOf(archive)}, and not ${digest}`);
      expect(existsSync(path.join(folder, 'it-ran'))).toBe(false);
      expect(leftovers()).toEqual([]);
    });

    it('does not request a worker without a digest', async () => {
      await expect(obtainWorker(host, {})).rejects.toThrow('g++ is missing');
      expect(said).toEqual([expect.stringContaining(name)]);
      expect(asked).toEqual([]);
    });

    it('gives up soon without a network', async () => {
      vi.stubEnv('MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL', 'http://127.0.0.1:1/releases');
      const started = performance.now();
      await expect(obtainWorker(host, { [name]: digestOf(archive) })).rejects.toThrow('g++ is missing');
      expect(performance.now() - started).toTakeAtMost(4_500);
      expect(said).toEqual([
        expect.stringContaining('127.0.0.1:1'),
        expect.stringContaining('cannot be reached'),
      ]);
    });
  });
});

it('has SHA-256 digests of archives by their names', () => {
  for (const [name, digest] of Object.entries(PREBUILT_DIGESTS)) {
    expect(name).toMatch(
      /^mediasoup-worker-\d+\.\d+\.\d+-(linux-(x64|arm64)-kernel\d|darwin-(x64|arm64))\.tgz$/,
    );
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  }
});
