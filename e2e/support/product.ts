import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';
import { patience } from '../../scripts/test/machine.ts';
import { cloneTemplate, RUN_SECRET } from './run-processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_PATIENCE_MS = patience(60_000);
const START_TRIES = 3;

/** The product as `npm start` runs it, as a separate process with a separate database. */
export interface Product {
  url: string;
  /** Its PostgreSQL and the secret of its cookies; undefined if the product keeps both in its data folder. */
  database: { url: string; secret: string } | undefined;
  /** The address of the counterpart of a demo account here. */
  emailOf(demoEmail: string): string;
  log(): string;
  pid(): number;
  /** Resolves with the signal that ended it, or null. */
  ended(): Promise<NodeJS.Signals | null>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Like a power cut: SIGKILL, then a start on the same data and port. */
  killAndRestart(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * A process for one test, on a copy of the run's template. In production, with a `DATABASE_URL`, and outside a run (as
 * in the benchmarks), it starts on an empty database.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-e2e-'));
  const isCopy = !environment.DATABASE_URL && environment.NODE_ENV !== 'production';
  const copy = isCopy ? await cloneTemplate() : undefined;
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'development',
    SFU_WORKERS: '1',
    METRICS_PORT: '0',
    UPLOADS_UNSCANNED: 'true',
    DATA_DIR: dataDir,
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker(),
    ...(copy ? { ...copy.environment, APP_SECRET: RUN_SECRET } : {}),
    ...environment,
  };
  let output = '';
  let child: ChildProcess;

  async function launch(): Promise<void> {
    output = '';
    child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], { cwd: ROOT, env, stdio: 'pipe' });
    const started = child;
    const running = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Anteroom is running')) resolve();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
      setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), START_PATIENCE_MS).unref();
    });
    await running;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await over;
  }

  // Another process may take a port that was just free, in which case the product starts on others.
  for (let tried = 1; ; tried++) {
    const [port, sfuPort] = await Promise.all([freePort(), freePort()]);
    Object.assign(env, { PORT: String(port), SFU_PORT: String(sfuPort) }, environment);
    try {
      await launch();
      break;
    } catch (error) {
      if (tried === START_TRIES || !/in use/i.test(String(error))) throw error;
    }
  }
  const url = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const { DATABASE_URL: databaseUrl, APP_SECRET: secret } = env;
  return {
    url,
    database: databaseUrl && secret ? { url: databaseUrl, secret } : undefined,
    emailOf: (demoEmail) => demoEmail,
    log: () => output,
    pid: () => child.pid ?? 0,
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.signalCode;
    },
    stop: () => end('SIGTERM'),
    start: launch,
    async killAndRestart() {
      await end('SIGKILL');
      await launch();
    },
    async dispose() {
      await end('SIGTERM');
      await copy?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Never returns the same port twice in a short time. */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' });
}
