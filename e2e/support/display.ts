import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** In pixels. */
export const SCREEN = { width: 1400, height: 1000 };

export interface Display {
  /** For the environment variable DISPLAY. */
  name: string;
  close(): void;
}

/** A virtual display, which Xvfb numbers. */
export async function openDisplay(): Promise<Display> {
  const server: ChildProcess = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const close = () => {
    process.off('exit', close);
    server.kill();
  };
  // A worker that does not finish its teardown leaves nothing behind: windows end with their display.
  process.once('exit', close);
  const told = server.stdio[3];
  if (!told) throw new Error('Xvfb has no pipe to say its number on');
  const [number] = await once(told, 'data');
  return { name: `:${String(number).trim()}`, close };
}
