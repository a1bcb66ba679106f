import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { stackOf } from './stuck-worker.ts';

it('says where a process is that runs in an endless loop', async () => {
  const endless = 'console.log(1); setTimeout(function endlessLoop() { for (;;) Math.random(); }, 1);';
  const child = spawn(process.execPath, ['-e', endless], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await stackOf(child.pid ?? 0)).toContain('endlessLoop');
});

it('says why there is no call stack', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(await stackOf(child.pid ?? 0)).toContain('No call stack');
});
