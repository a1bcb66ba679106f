import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  url: string;
  output(): string;
  signal(signal: NodeJS.Signals): void;
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** A complete server as a separate process on free ports. Resolves once it listens. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const worker = process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      METRICS_PORT: '0',
      SFU_PORT: '0',
      SFU_WORKERS: '1',
      UPLOADS_UNSCANNED: 'true',
      APP_SECRET: 'a secret that only the tests know, 32+',
      ...(existsSync(worker) ? { MEDIASOUP_WORKER_BIN: worker } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk;
      const found = /Anteroom is running: (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    stop: (signal) => stop(child, signal),
  };
}

async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, ms: 0 };
  child.kill(signal);
  return { code: await ended, ms: performance.now() - began };
}
