import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cpuSecondsOfTree } from './cpu-time.ts';

const BURN = 'const until = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < until);';

it.runIf(process.platform === 'linux')('counts children, while they run and after they end', async () => {
  const before = cpuSecondsOfTree();
  const child = spawn(
    process.execPath,
    ['-e', `${BURN} process.send(0); process.on('message', () => process.exit());`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  await once(child, 'message');
  const whileItRuns = cpuSecondsOfTree() - before;
  child.send(0);
  await once(child, 'exit');
  const afterItEnded = cpuSecondsOfTree() - before;
  expect(whileItRuns).toBeGreaterThan(0.25);
  expect(afterItEnded).toBeGreaterThanOrEqual(whileItRuns - 0.02);
});
