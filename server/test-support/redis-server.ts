import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { onFreePort } from './on-free-port.ts';

export interface RedisServer {
  url: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  pause(): void;
  resume(): void;
  entries(stream: string): Promise<string>;
}

/**
 * @param more further arguments for redis-server; with `--tls-port` as the first, it accepts no plain
 * connections
 */
export function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  return onFreePort((port) => startOn(port, more));
}

async function startOn(port: number, more: readonly string[]): Promise<RedisServer> {
  const isTls = more[0] === '--tls-port';
  const listening = isTls ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)];
  let child: ChildProcess | undefined;
  let folder = '';
  const redis: RedisServer = {
    url: `${isTls ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    async start() {
      // A replica writes what it receives from its primary, also without persistence.
      folder = mkdtempSync(path.join(tmpdir(), 'anteroom-redis-'));
      const args = [...listening, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
      const further = isTls ? more.slice(1) : more;
      const started = spawn('redis-server', [...args, ...further], { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        let output = '';
        started.stdout.on('data', (chunk: Buffer) => {
          output += chunk;
          if (String(chunk).includes('Ready to accept connections')) resolve();
        });
        started.once('error', reject);
        started.once('close', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)));
      });
    },
    async stop(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const over = new Promise((resolve) => child?.once('exit', resolve));
      child.kill(signal);
      await over;
      rmSync(folder, { recursive: true, force: true });
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
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
