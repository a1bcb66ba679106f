// Everything that has to be there before the server can run, without running it: for images and packages.
// `--worker=<file>` puts a copy of the media worker there.
import { copyFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildClient } from '../build-client.ts';
import { perform } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';

await perform(async (task) => {
  const { values } = parseArgs({ options: { worker: { type: 'string' } } });
  const worker = await prepareWorker(task);
  if (values.worker) copyFileSync(worker, values.worker);
  await buildClient(task);
  task.terminal.say(`Ready. The media worker is ${values.worker ?? worker}.`);
});
