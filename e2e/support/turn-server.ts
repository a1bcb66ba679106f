import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from '../../scripts/test/machine.ts';
import { freePort } from './product.ts';

export interface TurnServer {
  port: number;
  secret: string;
  log(): string;
  close(): Promise<void>;
}

const CONFIGURATION = join(import.meta.dirname, '../../turn/turnserver.conf');
const PATIENCE_MS = patience(60_000);

/**
 * coturn with the product's own configuration, except that it runs on loopback, which it allows as a peer
 * only with `allow-loopback-peers`.
 */
export async function startTurnServer(): Promise<TurnServer> {
  const port = await freePort();
  const secret = 'shared by the product and coturn';
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-turn-'));
  const child: ChildProcess = spawn(
    'turnserver',
    [
      ...['-c', CONFIGURATION, '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1'],
      ...[`--listening-port=${port}`, `--static-auth-secret=${secret}`, '--realm=anteroom.test'],
      ...['--allowed-peer-ip=127.0.0.1', '--allow-loopback-peers', '--cli-password=not-used'],
      ...['--no-tls', '--no-dtls', `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'db')}`],
    ],
    { stdio: 'pipe' },
  );
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`turnserver ended with ${code}:\n${output}`)));
  });
  await Promise.race([listens(port), failed]);
  failed.catch(() => {});
  return {
    port,
    secret,
    log: () => output,
    async close() {
      const over = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await over;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('turnserver does not listen');
}
