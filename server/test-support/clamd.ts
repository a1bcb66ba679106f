import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onFreePort } from './on-free-port.ts';

/** Debian has clamd in /usr/sbin, which is not in everyone's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/opt/homebrew/sbin:/usr/local/sbin`;

export const MALWARE = 'anteroom-test-malware-2c8f6d';

export interface Clamd {
  url: string;
  unixUrl: string;
  close(): Promise<void>;
}

/**
 * A real clamd whose only signature is {@link MALWARE}: 17 MB, and no download. `StreamMaxLength` is 1 MB.
 */
export function startClamd(): Promise<Clamd> {
  return onFreePort(startOn);
}

async function startOn(port: number): Promise<Clamd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anteroom-clamd-'));
  const socket = path.join(folder, 'clamd.sock');
  const config = path.join(folder, 'clamd.conf');
  await writeFile(path.join(folder, 'own.ndb'), `Own.Test:0:*:${Buffer.from(MALWARE).toString('hex')}\n`);
  await writeFile(
    config,
    `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\n` +
      'StreamMaxLength 1M\nMaxThreads 2\n',
  );
  const child = spawn('clamd', ['--config-file', config], {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Self checking every')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`clamd ended with ${code}:\n${output}`)));
  });
  return {
    url: `tcp://127.0.0.1:${port}`,
    unixUrl: `unix:${socket}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
