import { type ChildProcess, spawn } from 'node:child_process';
import getPort from 'get-port';
import { Redis } from 'ioredis';

/** A test's own Redis, on loopback and a free port, without persistence. */
export interface RedisServer {
  url: string;
  /** Restarts it like a service manager: at the same address, empty. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** All that is in a stream, as text. */
  entries(stream: string): Promise<string>;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await getPort({ host: '127.0.0.1' });
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
    async entries(stream) {
      const client = new Redis(redis.url);
      try {
        return JSON.stringify(await client.xrange(stream, '-', '+'));
      } finally {
        client.disconnect();
      }
    },
  };
  await redis.start();
  return redis;
}
