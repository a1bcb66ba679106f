// `npm run bench`: measures the product with the same preparation as `npm start`.
import { buildClient } from '../build-client.ts';
import { perform } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { runNode } from '../run-command.ts';
import { forgetSettings } from '../settings-file.ts';
import { ensureSystemPackages } from '../system-packages.ts';
import { ensureTestPackages, MEDIA_IN_FIREFOX } from '../test/test-packages.ts';

await perform(async (task) => {
  forgetSettings();
  await ensureTestPackages(task);
  // Other sections do without them.
  await ensureSystemPackages(MEDIA_IN_FIREFOX, task).catch((error: Error) =>
    task.terminal.say(error.message),
  );
  await prepareWorker(task);
  await buildClient(task);
  return runNode('bench/main.ts', process.argv.slice(2), {
    signal: task.signal,
    env: { NODE_ENV: 'production' },
  });
});
