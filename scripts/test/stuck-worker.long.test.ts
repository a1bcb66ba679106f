import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { stackOf } from './stuck-worker.ts';

it('locates an endless loop in a process', async () => {
  const endless = 'console.log(1); setTimeout(function endlessLoop() { for (;;) Math.random(); }, 1);';
  const child = spawn(process.execPath, ['-e', endless], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await stackOf(child.pid ?? 0)).toContain('endlessLoop');
});

it('does not read the call stack of another process on the inspector’s port', async () => {
  const other = spawn(process.execPath, ['--inspect', '-e', 'setInterval(() => Math.random(), 1)']);
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stderr, 'data');
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => Math.random(), 1)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await stackOf(child.pid ?? 0)).toContain(`Process ${other.pid} has the inspector’s port.`);
});

it('explains a missing call stack', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(await stackOf(child.pid ?? 0)).toContain('No call stack');
});
