// Prepares what the server needs, for images. `--worker=<file>` copies the media worker there.
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
