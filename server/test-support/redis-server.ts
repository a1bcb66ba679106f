import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A test's own Redis, on loopback and a free port, without persistence. */
export interface RedisServer {
  url: string;
  /** Restarts it like a service manager: at the same address, empty. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('Ready to accept connections')) resolve();
        });
        started.once('error', reject);
        started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
      });
    },
    async stop(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const over = new Promise((resolve) => child?.once('exit', resolve));
      child.kill(signal);
      await over;
    },
  };
  await redis.start();
  return redis;
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
