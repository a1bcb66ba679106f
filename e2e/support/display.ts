import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

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

/**
 * A sound server whose only speaker is silent.
 *
 * @param folder for its socket
 * @returns its address, for the environment variable PULSE_SERVER
 */
export async function openSpeaker(folder: string): Promise<{ address: string; close(): Promise<void> }> {
  const socket = `${folder}/speaker`;
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
  const server = spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes'],
      ...modules.flatMap((module) => ['-L', module]),
    ],
    { stdio: 'ignore', env: { ...process.env, XDG_RUNTIME_DIR: folder } },
  );
  const ended = once(server, 'exit');
  const kill = () => server.kill();
  process.once('exit', kill);
  while (!existsSync(socket)) {
    if (server.exitCode !== null) throw new Error('pulseaudio ended before it had a speaker');
    await setTimeout(20);
  }
  return {
    address: `unix:${socket}`,
    async close() {
      process.off('exit', kill);
      kill();
      // Its files are in the folder until then.
      await ended;
    },
  };
}
