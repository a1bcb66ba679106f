// `npm run soak`: breaks the product repeatedly and checks that it recovers.
import { buildClient } from '../build-client.ts';
import { perform } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { runNode } from '../run-command.ts';
import { forgetSettings } from '../settings-file.ts';
import { ensureTestPackages } from '../test/test-packages.ts';

await perform(async (task) => {
  forgetSettings();
  await ensureTestPackages(task);
  await prepareWorker(task);
  await buildClient(task);
  return runNode('bench/whole/soak/main.ts', process.argv.slice(2), {
    signal: task.signal,
    env: { NODE_ENV: 'production' },
  });
});
